import { arrangeRows } from '#lab/arrange';
import {
  clearOutbox,
  createSandbox,
  deleteSandbox,
  getClock,
  getSandbox,
  listOutbox,
  listSandboxes,
  Mail,
  resetSandbox,
  setClock,
  clearBrand,
  setBrand,
  listPersonas,
  openSession,
  Persona,
} from '#lab/control';
import { getTally, listCalls, reportMessages } from '#lab/calls';
import type { CallParsed } from '#contract/endpoint';
import type { Language } from '#contract/texts';
import { listDefects, setDefects, type Defect } from '#lab/defects';
import { listEvents, reportEvent } from '#lab/events';
import { clearFaults, createFault, deleteFault, listFaults } from '#lab/faults';
import { LAB_PROBLEM } from '#lab/problems';
import { deleteSnapshot, keepSnapshot, listSnapshots, listScenarios } from '#lab/snapshots';
import { exportSandbox, importSandbox } from '#lab/state';
import { SHARED } from '#lab/zod-problems';
import { Profile } from '#contract/users';
import { assertAllowed, invalid, HttpError } from '#contract/http-error';
import { makeInTurn } from '../../call/long-list.ts';
import type { Route } from '../../call/route.ts';
import { controlRoute, type ControlDeps } from './control-route.ts';
import { arrange } from './arrange.ts';
import { changeClock, viewClock } from './clock-change.ts';
import { callAwaiter, listRecorded } from './calls.ts';
import { mailHtml, mailsTo } from './mail-html.ts';
import { viewScenarios, viewSnapshot } from './snapshots.ts';
import { exportState, importState } from './state.ts';
import { DEFECTS } from '../defects/catalogue.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';
import { fieldPicker } from '../../call/route.ts';

const viewSeed = ({ store, clock }: Sandbox) => ({
  scenario: store.scenario,
  date: clock.today(),
});

/** The sandbox that a call makes: like another one, of a snapshot, or of a scenario. */
const made = async (
  sandboxes: Sandboxes,
  { id, from, snapshot, ...seed }: CallParsed<typeof createSandbox>['body'],
): Promise<Sandbox> => {
  if (from !== undefined) return sandboxes.createFrom(id, from);
  if (snapshot !== undefined) return sandboxes.createFromSnapshot(id, snapshot);
  await sandboxes.default.store.seeds.read(seed.scenario);
  return sandboxes.create({ id, ...seed });
};

/** The catalogue, with what a sandbox has of it (LAB-07). */
const viewDefects = ({ defects }: Sandbox, language: Language): Defect[] =>
  DEFECTS.map((defect) => ({
    name: defect.name,
    says: defect.says[language],
    breaks: defect.breaks,
    where: defect.where,
    side: 'client' in defect ? 'client' : 'server',
    on: defects.on.includes(defect.name),
  }));

/** Gives a sandbox these defects and no others. Throws 400 for a name that the catalogue lacks. */
const setDefectsOf = (sandbox: Sandbox, names: readonly string[]): void => {
  const known = DEFECTS.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw invalid({ on: [LAB_PROBLEM.defectUnknown(unknown, known)] });
  sandbox.defects.set(names);
};

const pickPersona = fieldPicker(Persona);

const pickProfile = fieldPicker(Profile);

/** Routes of the control room. */
export const controlRoutes = (deps: ControlDeps): Route[] => [
  controlRoute(createSandbox, async ({ body }) => {
    const sandbox = await made(deps.sandboxes, body);
    return { id: sandbox.id, ...viewSeed(sandbox) };
  }),

  controlRoute(listSandboxes, () =>
    deps.sandboxes.list().map((sandbox) => ({ id: sandbox.id, ...viewSeed(sandbox) })),
  ),

  controlRoute(getSandbox, ({ sandbox }) => ({
    id: sandbox.id,
    ...viewSeed(sandbox),
    generation: sandbox.generation,
    defects: [...sandbox.defects.on],
    ...(sandbox.clientBrand && { brand: sandbox.clientBrand }),
  })),

  controlRoute(deleteSandbox, async ({ params }) => deps.sandboxes.delete(params.id)),

  controlRoute(resetSandbox, async ({ body, sandbox }) => {
    await deps.sandboxes.reset(sandbox, body);
    return viewSeed(sandbox);
  }),

  controlRoute(setBrand, async ({ body, sandbox }) => {
    await sandbox.setBrand(body);
    return body;
  }),

  controlRoute(clearBrand, ({ sandbox }) => sandbox.setBrand(null)),

  controlRoute(getClock, ({ sandbox }) => viewClock(sandbox.clock)),

  controlRoute(setClock, ({ body, sandbox }) => {
    changeClock(sandbox.clock, body);
    sandbox.followCalendar();
    return viewClock(sandbox.clock);
  }),

  controlRoute(listOutbox, async ({ query, sandbox, httpCall }) => {
    const hasMail = () => mailsTo(sandbox, query.to).length > 0;
    await sandbox.until(hasMail, query.wait_ms, httpCall);
    return mailsTo(sandbox, query.to)
      .toSorted((a, b) => b.id - a.id)
      .map((mail) => pickMail(mail, { html: mailHtml(mail, sandbox.clientBrand) }));
  }),

  controlRoute(clearOutbox, async ({ sandbox, commit }) => {
    await commit((draft) => {
      for (const mail of sandbox.store.mail.values()) draft.delete('mail', mail.id);
    });
  }),

  controlRoute(listPersonas, ({ sandbox: { store }, language }) =>
    deps.personas.map((persona) =>
      pickPersona({
        ...persona,
        says: persona.says[language],
        here: store.users.by('email', persona.email).length > 0,
      }),
    ),
  ),

  controlRoute(openSession, ({ body, sandbox }) => {
    const persona = deps.personas.find(({ key }) => key === body.person);
    const [user] = sandbox.store.users.by('email', persona?.email ?? body.person);
    if (!user) throw invalid({ person: [LAB_PROBLEM.sessionPerson] });
    assertAllowed(user.is_active, SHARED.inactive);
    return { access: deps.sessions.issue(user, sandbox), profile: pickProfile(user) };
  }),

  controlRoute(listScenarios, ({ language }) =>
    viewScenarios(deps.sandboxes.default.store.seeds, language),
  ),

  controlRoute(listFaults, ({ sandbox }) => sandbox.faults.list),

  controlRoute(createFault, ({ body, sandbox }) => {
    if (body.who !== undefined && sandbox.store.users.by('email', body.who).length === 0)
      throw invalid({ who: [LAB_PROBLEM.faultWho] });
    if (sandbox.faults.isFull) throw new HttpError(413, LAB_PROBLEM.faultsFull);
    sandbox.assertRoom(JSON.stringify(body).length);
    return sandbox.faults.add(body);
  }),

  controlRoute(clearFaults, ({ sandbox }) => sandbox.faults.clear()),

  controlRoute(deleteFault, ({ params, sandbox }) => {
    if (!sandbox.faults.remove(params.id)) throw new HttpError(404, LAB_PROBLEM.faultNotFound);
  }),

  controlRoute(listDefects, ({ sandbox, language }) => viewDefects(sandbox, language)),

  controlRoute(setDefects, ({ body, sandbox, language }) => {
    setDefectsOf(sandbox, body.on);
    return viewDefects(sandbox, language);
  }),

  controlRoute(
    listEvents,
    async ({ query: { since = 0, wait_ms }, sandbox, language, httpCall }) => {
      const { events } = sandbox;
      // A number that was not given yet is from a log before this one.
      const isAhead = since > events.lastId;
      const isThere = () => isAhead || events.after(since, language).length > 0;
      await sandbox.until(isThere, wait_ms, httpCall);
      return events.after(since, language);
    },
  ),

  controlRoute(reportEvent, ({ body: { what, detail = '' }, sandbox }) => {
    for (const text of [what, detail]) if (text !== '') deps.tally.logged(text);
    return sandbox.events.add({ source: 'client', what, detail });
  }),

  controlRoute(listCalls, async ({ query: { wait_ms, ...query }, sandbox, language, httpCall }) => {
    await sandbox.until(callAwaiter(sandbox.recorder, query), wait_ms, httpCall);
    return listRecorded(sandbox.recorder, query, language);
  }),

  controlRoute(reportMessages, ({ body, sandbox }) => {
    for (const { request_id, text } of body.messages) {
      deps.tally.shown(text);
      sandbox.recorder.noteMessage(request_id, text);
    }
  }),

  controlRoute(getTally, () => deps.tally.view),

  controlRoute(exportSandbox, (context) =>
    makeInTurn({ ...context, deps }, () => exportState(context.sandbox, context.query)),
  ),

  controlRoute(importSandbox, async ({ body, sandbox, assertNotReset }) => {
    await importState(sandbox, deps.sandboxes, body, assertNotReset);
    return viewSeed(sandbox);
  }),

  controlRoute(arrangeRows, ({ body, sandbox, commit, httpCall }) =>
    arrange(sandbox, body, deps, commit, (hash) => deps.turns.hashing.run(httpCall, hash)),
  ),

  controlRoute(keepSnapshot, async ({ body: { name }, sandbox }) =>
    viewSnapshot(name, await deps.sandboxes.snapshots.keep(sandbox, name)),
  ),

  controlRoute(listSnapshots, () =>
    deps.sandboxes.snapshots.list.map(([name, state]) => viewSnapshot(name, state)),
  ),

  controlRoute(deleteSnapshot, async ({ params }) => deps.sandboxes.snapshots.remove(params.name)),
];

/** The HTML is made of what is stored, so that mails of older versions and of imports have it too. */
const pickMail = fieldPicker(Mail);
