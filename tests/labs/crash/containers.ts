/** Servers in PID namespaces of their own, as in containers that share a volume. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { RIVOLA, Server } from '../../support/server-process.ts';

/** A command that runs another one as process 1 of a new PID namespace, which ends with it. */
const IN_CONTAINER = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];

/** Whether this user may make PID namespaces here (Linux, as root or with user namespaces). */
export const hasContainers = (): boolean => {
  const [command = '', ...rest] = IN_CONTAINER;
  try {
    execFileSync(command, [...rest, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** A server as process 1 of its own PID namespace. */
export class ContainedServer {
  private constructor(readonly server: Server) {}

  static async spawn(environment: Readonly<Record<string, string>>): Promise<ContainedServer> {
    return new ContainedServer(await Server.spawn(RIVOLA, environment, undefined, IN_CONTAINER));
  }

  static async start(environment: Readonly<Record<string, string>>): Promise<ContainedServer> {
    const contained = await ContainedServer.spawn(environment);
    await contained.server.answers('/api/calendar/');
    return contained;
  }

  /** The number that the server's process has outside. `unshare` passes no signals on. */
  get #pid(): number {
    const { pid = 0 } = this.server.child;
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
  }

  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void {
    process.kill(this.#pid, name);
  }

  async kill(): Promise<void> {
    if (!this.server.ended) process.kill(this.#pid, 'SIGKILL');
    await this.server.exit();
  }

  /** Ends it, whatever state it is in. */
  async end(): Promise<void> {
    while (!this.server.ended) {
      await this.kill().catch(() => wait(50));
    }
  }
}
