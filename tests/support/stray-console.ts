import { afterEach, beforeEach, vi } from 'vitest';

// A stray console.error fails the test in which it happened. A test that expects one puts its own spy in this place.

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
