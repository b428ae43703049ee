import { currentSandbox, leaveOthersSandbox } from '../sandbox/sandbox-cookie.ts';

/** What the worker says of the sandbox. */
interface Ready {
  ok: boolean;
  /** Whether there is such a sandbox. */
  isKnown?: boolean;
  /** The address of the script with its defects in the client. */
  planted?: string | null;
}

/** Loads the script of the sandbox's defects in the client (LAB-07). */
const plantDefects = (address: string): Promise<unknown> => {
  const script = document.createElement('script');
  script.src = `${import.meta.env.BASE_URL}${address.slice(1)}`;
  const loaded = new Promise((resolve) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', resolve);
  });
  document.head.append(script);
  return loaded;
};

/** Tells the static edition's worker, which sees no cookie, the page's sandbox. */
export const labWorker = {
  /** Added to what the worker is asked. */
  asked: () => ({ sandbox: currentSandbox() }),
  /** Whether the worker is to be asked once more, since what it is asked has changed by its answer. */
  asksAgain: ({ ok, isKnown = false }: Ready) => ok && !isKnown && leaveOthersSandbox(),
  /** Runs before the application, by the last answer. Never rejects. */
  answered: async ({ planted }: Ready) => planted && plantDefects(planted),
};
