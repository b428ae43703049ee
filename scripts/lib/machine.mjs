// @ts-check
/** Which packages are built for the machine that this Node runs on. */

/** @typedef {{ os?: string[], cpu?: string[], libc?: string[] }} Platforms for which a package is built; all without any */
/** @typedef {{ os: string, cpu: string, libc?: string | undefined }} Machine as `os`, `cpu` and `libc` of a package name it */

/** Whether a package is for some platforms alone. @param {Platforms | undefined} wanted */
export const isBound = (wanted) => Boolean(wanted?.os ?? wanted?.cpu ?? wanted?.libc);

/**
 * Whether a package is built for a machine, as npm decides it.
 * @param {Platforms} wanted
 * @param {Machine} machine
 */
export const isBuiltFor = ({ os, cpu, libc }, machine) =>
  accepts(os, machine.os) && accepts(cpu, machine.cpu) && accepts(libc, machine.libc);

/** @param {string[] | undefined} list of names, of which `!name` is every other one and `any` all @param {string} [name] */
function accepts(list, name) {
  if (!list || list.includes('any')) return true;
  if (name === undefined || list.includes(`!${name}`)) return false;
  return list.includes(name) || list.every((entry) => entry.startsWith('!'));
}

/** The machine as this Node was built for it: under Rosetta that is x64, in Alpine's containers musl. @returns {Machine} */
export function thisMachine() {
  const { platform: os, arch: cpu } = process;
  if (os !== 'linux') return { os, cpu };
  // Else it looks up the names of all connections.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    /** @type {unknown} */ (process.report.getReport())
  );
  return { os, cpu, libc: header.glibcVersionRuntime ? 'glibc' : 'musl' };
}
