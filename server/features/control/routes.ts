import {
  clearOutbox,
  createSandbox,
  deleteSandbox,
  exportSandbox,
  getClock,
  listOutbox,
  listPersonas,
  Persona,
  resetSandbox,
  setClock,
} from '#contract/control';
import { FAULTY_ENDPOINTS } from '#contract/endpoints';
import { listEvents, reportEvent } from '#contract/events';
import { clearFaults, createFault, deleteFault, listFaults } from '#contract/faults';
import { PROBLEM } from '#contract/problems';
import { invalid, refuse } from '#contract/refusal';
import { route } from '../../http/route.ts';
import { fieldPicker } from '../../views/pick-fields.ts';
import { changeClock, viewClock } from './clock-change.ts';
import { awaitMail, listMail } from './outbox.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';

const viewSeed = ({ store, clock }: Sandbox) => ({
  scenario: store.scenario,
  date: clock.today(),
});

const pickPersona = fieldPicker(Persona);

export const controlRoutes = [
  route(createSandbox, ({ body, deps }) => {
    const sandbox = deps.sandboxes.create(body);
    return { id: sandbox.id, ...viewSeed(sandbox) };
  }),

  route(deleteSandbox, async ({ params, deps }) => deps.sandboxes.delete(params.id)),

  route(resetSandbox, async ({ body, sandbox, deps }) => {
    await deps.sandboxes.reset(sandbox, body);
    return viewSeed(sandbox);
  }),

  route(getClock, ({ sandbox }) => viewClock(sandbox.clock)),

  route(setClock, ({ body, sandbox }) => {
    changeClock(sandbox.clock, body);
    sandbox.followCalendar();
    return viewClock(sandbox.clock);
  }),

  route(listOutbox, async ({ query, sandbox }) => {
    const mail = listMail(sandbox, query.to);
    if (mail.length > 0 || !query.wait_ms) return mail;
    return awaitMail(sandbox, query.to, query.wait_ms);
  }),

  route(clearOutbox, async ({ sandbox }) => {
    await sandbox.store.commit((draft) => {
      for (const mail of sandbox.store.mail.values()) draft.delete('mail', mail.id);
    });
  }),

  route(listPersonas, ({ deps }) => deps.personas.map((persona) => pickPersona(persona))),

  route(listFaults, ({ sandbox }) => sandbox.faults.list),

  route(createFault, ({ body, sandbox }) => {
    if (!FAULTY_ENDPOINTS.includes(body.endpoint))
      throw invalid({ endpoint: [PROBLEM.faultEndpoint(FAULTY_ENDPOINTS)] });
    return sandbox.faults.add(body);
  }),

  route(clearFaults, ({ sandbox }) => sandbox.faults.clear()),

  route(deleteFault, ({ params, sandbox }) => {
    if (!sandbox.faults.remove(params.id)) throw refuse(404, PROBLEM.faultNotFound);
  }),

  route(listEvents, ({ sandbox }) => sandbox.events.list),

  route(reportEvent, ({ body, sandbox }) =>
    sandbox.events.add({ source: 'client', what: body.what, detail: body.detail ?? '' }),
  ),

  route(exportSandbox, ({ sandbox }) => ({ ...viewSeed(sandbox), ...sandbox.store.export() })),
];
