/**
 * What the client's modules read of the browser when they load, as a new visitor's browser has it. Must be imported
 * before them. It has no `document`, so that libraries render for a server.
 */
const emptyStorage = {
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
};

const define = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { value, configurable: true });

define('localStorage', emptyStorage);
define('sessionStorage', emptyStorage);
define('window', {
  location: { href: 'http://localhost/', origin: 'http://localhost' },
  addEventListener: () => {},
  removeEventListener: () => {},
});
