// @ts-check
import { spawn } from 'node:child_process';
import { networkInterfaces } from 'node:os';

/** Networks of containers, virtual machines and tunnels, which no phone in the room is in. */
const VIRTUAL = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|wg|tailscale|zt|vEthernet)/i;
const PRIVATE = /^(?:192\.168|10|172\.(?:1[6-9]|2\d|3[01]))\./;

/**
 * The address of this machine in the room's network; `undefined` without a network. A home's or office's network counts
 * before any other.
 */
export function addressInRoom(interfaces = networkInterfaces()) {
  const found = Object.entries(interfaces)
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(({ family, internal, address }) => {
      const isOwn = internal || address.startsWith('169.254.');
      return family === 'IPv4' && !isOwn;
    })
    .map(({ address }) => address);
  return found.find((address) => PRIVATE.test(address)) ?? found[0];
}

/**
 * Opens an address in the program that `BROWSER` names (`none` for none), else in the system's browser.
 * @param {string} address
 */
export function openBrowser(address) {
  const chosen = process.env['BROWSER'];
  if (chosen === 'none') return;
  const [command = '', ...given] = chosen
    ? [chosen]
    : process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler']
        : ['xdg-open'];
  const opened = spawn(command, [...given, address], { stdio: 'ignore', detached: true });
  // The address is printed, too.
  opened.on('error', () => console.log('No browser could be opened: open the address above.'));
  opened.unref();
}
