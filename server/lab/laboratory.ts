import { LAB_ENDPOINTS } from '#lab/endpoints';
import { LAB_SCREENS } from '#lab/screens';
import type { Laboratory } from '../call/laboratory.ts';
import { answerAround, type AroundDeps } from './call/around.ts';
import { requireControl } from './call/control-access.ts';
import { inLanguage, refusalFor } from './call/in-language.ts';
import { findPageSandbox, namedSandbox } from './call/resolve-sandbox.ts';
import { controlRoutes } from './control/routes.ts';
import type { ControlDeps } from './control/control-route.ts';
import { DOCUMENT_PARTS } from './openapi/parts.ts';
import { asSandbox } from './sandbox/sandbox.ts';

/** What `makeLaboratory` takes: everything with side effects. */
export interface LaboratoryDeps extends AroundDeps, ControlDeps {}

/** The laboratory: sandboxes in place of one world, faults and a recorder around each call, and the control room. */
export const makeLaboratory = (deps: LaboratoryDeps): Laboratory => {
  const { sandboxes } = deps;
  return {
    endpoints: LAB_ENDPOINTS,
    routes: controlRoutes(deps),
    screens: LAB_SCREENS,
    document: DOCUMENT_PARTS,
    worldOf(entry, exchange) {
      try {
        if (entry.who === 'control') requireControl(exchange, deps);
        return entry.outsideWorld ? sandboxes.default : namedSandbox(exchange, sandboxes);
      } catch (error) {
        throw refusalFor(exchange, error);
      }
    },
    pictureWorldOf: (request) => namedSandbox(request, sandboxes),
    pageWorldOf: (request) => findPageSandbox(request, sandboxes),
    around: (entry, exchange, world, answer) =>
      entry.who === 'control'
        ? inLanguage(entry, exchange, () =>
            answerAround(entry, exchange, asSandbox(world), answer, deps),
          )
        : answerAround(entry, exchange, asSandbox(world), answer, deps),
  };
};
