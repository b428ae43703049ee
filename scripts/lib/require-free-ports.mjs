// @ts-check

const PORT_MAX = 65_535;

/**
 * Exits if a port is taken on any address of this machine, with a message that names a free one.
 * @param {string} command as typed, such as `npm start`
 * @param {{ variable: string, port: number, purpose: string }[]} needed
 */
export async function requireFreePorts(command, needed) {
  const [first, second] = needed;
  if (first?.port === second?.port) {
    console.error(
      `${first?.variable} and ${second?.variable} are both ${first?.port}; they must differ.`,
    );
    process.exit(1);
  }
  // On a fresh clone it is not installed when this module loads.
  const { default: getPort } = await import('get-port');
  const wanted = needed.map(({ port }) => port);
  const found = [];
  for (const one of needed) {
    const ports = Array.from({ length: 100 }, (_, at) => one.port + at);
    const free = await getPort({
      port: ports.filter((port) => port <= PORT_MAX),
      exclude: wanted.filter((port) => port !== one.port),
    });
    found.push({ ...one, free });
  }
  const busy = found.filter(({ port, free }) => port !== free);
  if (busy.length === 0) return;
  /** @param {(variable: string, free: number) => string} write */
  const settings = (write) => busy.map(({ variable, free }) => write(variable, free)).join('');
  console.error(
    [
      ...busy.map(({ port, purpose }) => `Port ${port} (${purpose}) is in use by another program.`),
      'Stop that program, or choose another port:',
      `  macOS and Linux       ${settings((name, port) => `${name}=${port} `)}${command}`,
      `  Windows (PowerShell)  ${settings((name, port) => `$env:${name}=${port}; `)}${command}`,
      `  Windows (cmd)         ${settings((name, port) => `set ${name}=${port}&& `)}${command}`,
    ].join('\n'),
  );
  process.exit(1);
}
