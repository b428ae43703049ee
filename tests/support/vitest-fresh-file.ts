/** Unit and component tests share a process: each file begins with modules, globals and a page of its own. */
import { vi } from 'vitest';

vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
if ('document' in globalThis) {
  document.body.replaceChildren();
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name);
  window.history.replaceState(null, '', '/');
  document.cookie = 'sandbox=; Path=/; Max-Age=0';
}
