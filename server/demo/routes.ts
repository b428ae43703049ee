import {
  clearOutbox,
  createSandbox,
  deleteSandbox,
  exportSandbox,
  getClock,
  listOutbox,
  listPersonas,
  resetSandbox,
  setClock,
} from '#contract/demo';
import { FAULTY_ENDPOINTS } from '#contract/endpoints';
import { listEvents, reportEvent } from '#contract/events';
import { clearFaults, createFault, deleteFault, listFaults } from '#contract/faults';
import { PROBLEM } from '#contract/problems';
import { PERSONAS } from '../../seed/scenarios.ts';
import { invalid, refuse } from '#contract/refusal';
import { route } from '../http/route.ts';
import { changeClock, viewClock } from './clock-change.ts';
import { awaitMail, mailTo } from './outbox.ts';
import type { World } from './world.ts';

const describe = ({ store, clock }: World) => ({
  scenario: store.scenario,
  date: clock.today(),
});

export const demoRoutes = [
  route(createSandbox, ({ body, deps }) => {
    const world = deps.sandboxes.create(body);
    return { id: world.id, ...describe(world) };
  }),

  route(deleteSandbox, async ({ params, deps }) => deps.sandboxes.delete(params.id)),

  route(resetSandbox, async ({ body, world, deps }) => {
    await deps.sandboxes.reset(world, body);
    return describe(world);
  }),

  route(getClock, ({ world }) => viewClock(world.clock)),

  route(setClock, ({ body, world }) => {
    changeClock(world.clock, body);
    world.keepPace();
    return viewClock(world.clock);
  }),

  route(listOutbox, async ({ query, world }) => {
    const mail = mailTo(world, query.to);
    if (mail.length > 0 || !query.wait_ms) return mail;
    return awaitMail(world, query.to, query.wait_ms);
  }),

  route(clearOutbox, async ({ world }) => {
    await world.store.commit((draft) => {
      for (const mail of world.store.mail.values()) draft.delete('mail', mail.id);
    });
  }),

  route(listPersonas, () =>
    PERSONAS.map((persona) => ({
      key: persona.key,
      email: persona.email,
      password: persona.password,
      full_name: persona.full_name,
      is_staff: persona.is_staff,
      is_active: persona.is_active,
      says: persona.says,
    })),
  ),

  route(listFaults, ({ world }) => world.faults.list),

  route(createFault, ({ body, world }) => {
    if (!FAULTY_ENDPOINTS.includes(body.endpoint))
      throw invalid({ endpoint: [PROBLEM.faultEndpoint(FAULTY_ENDPOINTS)] });
    return world.faults.add(body);
  }),

  route(clearFaults, ({ world }) => world.faults.clear()),

  route(deleteFault, ({ params, world }) => {
    if (!world.faults.remove(params.id)) throw refuse(404, PROBLEM.faultNotFound);
  }),

  route(listEvents, ({ world }) => world.events.list),

  route(reportEvent, ({ body, world }) =>
    world.events.add({ source: 'client', what: body.what, detail: body.detail ?? '' }),
  ),

  route(exportSandbox, ({ world }) => ({ ...describe(world), ...world.store.export() })),
];
