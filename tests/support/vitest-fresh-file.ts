/** Unit tests share a process: each file begins with modules and globals of its own. */
import { vi } from 'vitest';

vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
