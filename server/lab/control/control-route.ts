import type { Language } from '#contract/texts';
import { languageOf } from '#lab/texts';
import type { Endpoint } from '#contract/endpoint';
import { route, type Context, type Result, type Route, type Deps } from '../../call/route.ts';
import { sandboxOf, type Sandbox } from '../sandbox/sandbox.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';
import type { Tally } from '../sandbox/tally.ts';
import type { PERSONAS } from '../../../seed/scenarios.ts';

/** Dependencies of the control room. */
export interface ControlDeps extends Pick<Deps, 'turns' | 'passwords' | 'sessions'> {
  sandboxes: Sandboxes;
  /** Seeded users that the control room lists (SEED-01). */
  personas: typeof PERSONAS;
  tally: Tally;
}

/** Argument of a handler of the control room. */
type ControlContext<E extends Endpoint> = Omit<Context<E>, 'deps' | 'world'> & {
  sandbox: Sandbox;
  /** In which what it says is answered (LAB-15). */
  language: Language;
};

/** Pairs an endpoint of the control room with a handler of matching types. */
export const controlRoute = <E extends Endpoint>(
  entry: E,
  handler: (context: ControlContext<E>) => Result<E> | Promise<Result<E>>,
): Route =>
  route(entry, ({ world, ...context }) =>
    handler({
      ...context,
      sandbox: sandboxOf(world),
      language: languageOf(context.httpCall.header('accept-language')),
    }),
  );
