import { afterEach, beforeEach, vi } from 'vitest';

// An unexpected console.error fails its test. A test that expects one replaces this spy with its own.

let stray: string[] = [];

beforeEach(() => {
  stray = [];
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    stray.push(parts.map(String).join(' '));
  });
});

afterEach(() => {
  vi.mocked(console.error).mockRestore();
  if (stray.length > 0) throw new Error(`Stray console.error:\n${stray.join('\n')}`);
});
