/** Test files share a process, and those of components a page: each begins with modules, globals and a page of its own. */
import { vi } from 'vitest';

vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
if ('document' in globalThis) {
  // React Aria keeps its announcer for as long as the process runs.
  for (const left of document.querySelectorAll('body > :not([data-live-announcer])')) left.remove();
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name);
  window.history.replaceState(null, '', '/');
  document.cookie = 'sandbox=; Path=/; Max-Age=0';
}
