import { arrangeRows } from '#contract/arrange';
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
} from '#contract/control';
import { ListedPersona, listPersonas } from '#contract/personas';
import { clearBrand, setBrand } from '#contract/brand';
import { listCalls, reportMessages } from '#contract/calls';
import type { CallParsed } from '#contract/endpoint';
import { FAULTY_ENDPOINTS } from '#contract/endpoints';
import { listDefects, setDefects, type Defect } from '#contract/defects';
import { listEvents, reportEvent } from '#contract/events';
import { clearFaults, createFault, deleteFault, listFaults } from '#contract/faults';
import { PROBLEM } from '#contract/problems';
import { listScenarios } from '#contract/scenarios';
import { deleteSnapshot, isNamedByContent, keepSnapshot, listSnapshots } from '#contract/snapshots';
import { exportSandbox, importSandbox } from '#contract/state';
import { invalid, Refusal } from '#contract/refusal';
import { JsonBytes, route } from '../../call/route.ts';
import { stateText } from '../../store/write-state.ts';
import { fieldPicker } from '../../views/pick-fields.ts';
import { arrange } from './arrange.ts';
import { changeClock, viewClock } from './clock-change.ts';
import { callAwaiter, listRecorded } from './calls.ts';
import { mailHtml } from './mail-html.ts';
import { viewScenarios, viewSnapshot } from './snapshots.ts';
import { importState, writeState } from './state.ts';
import type { DefectCatalogue } from '../../sandbox/defects.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { Sandboxes } from '../../sandbox/sandboxes.ts';

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

/** Throws 400 for a name that is none of the product's endpoints. */
const assertEndpoint = (name: string | undefined): void => {
  if (name !== undefined && !FAULTY_ENDPOINTS.includes(name))
    throw invalid({ endpoint: [PROBLEM.faultEndpoint(FAULTY_ENDPOINTS)] });
};

/** The catalogue, with what a sandbox has of it (LAB-07). */
const viewDefects = ({ defects }: Sandbox, { list }: DefectCatalogue): Defect[] =>
  list.map((defect) => ({ ...defect, on: defects.on.includes(defect.name) }));

/** Gives a sandbox these defects and no others. Throws 400 for a name that the catalogue lacks. */
const setDefectsOf = (
  sandbox: Sandbox,
  names: readonly string[],
  planted: DefectCatalogue,
): Defect[] => {
  const known = planted.list.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw invalid({ on: [PROBLEM.defectUnknown(unknown, known)] });
  sandbox.defects.set(names);
  return viewDefects(sandbox, planted);
};

const pickPersona = fieldPicker(ListedPersona);

export const controlRoutes = [
  route(createSandbox, async ({ body, deps: { sandboxes } }) => {
    const sandbox = await made(sandboxes, body);
    return { id: sandbox.id, ...viewSeed(sandbox) };
  }),

  route(listSandboxes, ({ deps: { sandboxes } }) =>
    sandboxes.list().map((sandbox) => ({ id: sandbox.id, ...viewSeed(sandbox) })),
  ),

  route(getSandbox, ({ sandbox }) => ({
    id: sandbox.id,
    ...viewSeed(sandbox),
    resets: sandbox.store.resets,
    defects: [...sandbox.defects.on],
    ...(sandbox.store.brand && { brand: sandbox.store.brand }),
  })),

  route(deleteSandbox, async ({ params, deps }) => deps.sandboxes.delete(params.id)),

  route(resetSandbox, async ({ body, sandbox, deps }) => {
    await deps.sandboxes.reset(sandbox, body);
    return viewSeed(sandbox);
  }),

  route(setBrand, async ({ body, sandbox: { store } }) => {
    await store.wear(body);
    return body;
  }),

  route(clearBrand, ({ sandbox: { store } }) => store.wear(null)),

  route(getClock, ({ sandbox }) => viewClock(sandbox.clock)),

  route(setClock, ({ body, sandbox }) => {
    changeClock(sandbox.clock, body);
    sandbox.followCalendar();
    return viewClock(sandbox.clock);
  }),

  route(listOutbox, async ({ query, sandbox, onGone }) => {
    const hasMail = () => mailsTo(sandbox, query.to).length > 0;
    await sandbox.until(hasMail, query.wait_ms, onGone);
    return mailsTo(sandbox, query.to)
      .toSorted((a, b) => b.id - a.id)
      .map((mail) => pickMail(mail, { html: mailHtml(mail, sandbox.store.brand) }));
  }),

  route(clearOutbox, async ({ sandbox, commit }) => {
    await commit((draft) => {
      for (const mail of sandbox.store.mail.values()) draft.delete('mail', mail.id);
    });
  }),

  route(listPersonas, ({ sandbox: { store }, deps }) =>
    deps.personas.map((persona) =>
      pickPersona({ ...persona, here: store.users.by('email', persona.email).length > 0 }),
    ),
  ),

  route(listScenarios, ({ deps }) => viewScenarios(deps.sandboxes.default.store.seeds)),

  route(listFaults, ({ sandbox }) => sandbox.faults.list),

  route(createFault, ({ body, sandbox, deps }) => {
    assertEndpoint(body.endpoint);
    if (body.who !== undefined && sandbox.store.users.by('email', body.who).length === 0)
      throw invalid({ who: [PROBLEM.faultWho] });
    if (sandbox.faults.isFull) throw new Refusal(413, PROBLEM.faultsFull);
    deps.sandboxes.assertRoom(sandbox, JSON.stringify(body).length);
    return sandbox.faults.add(body);
  }),

  route(clearFaults, ({ sandbox }) => sandbox.faults.clear()),

  route(deleteFault, ({ params, sandbox }) => {
    if (!sandbox.faults.remove(params.id)) throw new Refusal(404, PROBLEM.faultNotFound);
  }),

  route(listDefects, async ({ sandbox, deps }) => viewDefects(sandbox, await deps.loadDefects())),

  route(setDefects, async ({ body, sandbox, assertCurrent, deps }) => {
    const planted = await deps.loadDefects();
    assertCurrent();
    return setDefectsOf(sandbox, body.on, planted);
  }),

  route(listEvents, async ({ query: { since = 0, wait_ms }, sandbox, onGone }) => {
    const { events } = sandbox;
    // A number that was not given yet is from a log before this one.
    const isAhead = since > events.lastId;
    await sandbox.until(() => isAhead || events.after(since).length > 0, wait_ms, onGone);
    return events.after(since);
  }),

  route(reportEvent, ({ body, sandbox }) =>
    sandbox.events.add({ source: 'client', what: body.what, detail: body.detail ?? '' }),
  ),

  route(listCalls, async ({ query: { wait_ms, ...query }, sandbox, onGone }) => {
    assertEndpoint(query.endpoint);
    await sandbox.until(callAwaiter(sandbox.calls, query), wait_ms, onGone);
    return listRecorded(sandbox.calls, query);
  }),

  route(reportMessages, ({ body, sandbox }) => {
    for (const { request_id, text } of body.messages) sandbox.calls.noteMessage(request_id, text);
  }),

  route(exportSandbox, async ({ query, sandbox }) => {
    const options = {
      relative: query.dates === 'relative',
      images: query.images === 'true',
      onlyChanged: query.rows === 'changed',
    };
    return new JsonBytes(new TextEncoder().encode(stateText(await writeState(sandbox, options))));
  }),

  route(importSandbox, async ({ body, sandbox, assertCurrent, deps }) => {
    await importState(sandbox, deps.sandboxes, body, assertCurrent);
    return viewSeed(sandbox);
  }),

  route(arrangeRows, ({ body, sandbox, commit, address, deps }) =>
    arrange(sandbox, body, deps, commit, (hash) => deps.admission.hashing.run(address, hash)),
  ),

  route(keepSnapshot, async ({ body, sandbox, deps }) => {
    // Links that were sent open what such a name stood for when they were made.
    if (isNamedByContent(body.name ?? '')) throw new Refusal(409, PROBLEM.snapshotOfLink);
    return viewSnapshot(...(await deps.sandboxes.snapshots.keep(sandbox, body.name)));
  }),

  route(listSnapshots, ({ deps }) =>
    deps.sandboxes.snapshots.list.map(([name, state]) => viewSnapshot(name, state)),
  ),

  route(deleteSnapshot, async ({ params, deps }) => deps.sandboxes.snapshots.remove(params.name)),
];

/** The HTML is made of what is stored, so that mails of older versions and of imports have it too. */
const pickMail = fieldPicker(Mail);

/** Mails to an address, or all mails without one (DEMO-06). */
const mailsTo = ({ store }: Sandbox, to: string | undefined) =>
  to ? store.mail.by('to', to.trim().toLowerCase()) : [...store.mail.values()];
