import { LAB_ENDPOINTS } from '#lab/endpoints';
import { LAB_SCREENS } from '#lab/screens';
import { HttpError } from '#contract/http-error';
import type { Laboratory } from '../call/laboratory.ts';
import { answerWrapped, type WrapDeps } from './call/wrap-call.ts';
import { requireControl } from './call/control-access.ts';
import { refusalFor } from './call/in-language.ts';
import { defectsIn } from './call/planted-call.ts';
import { findPageSandbox, namedSandbox, pictureSandbox } from './call/resolve-sandbox.ts';
import { controlRoutes } from './control/routes.ts';
import type { ControlDeps } from './control/control-route.ts';
import { withScript } from './defects/page-script.ts';
import { labDocument } from './openapi/document.ts';
import { sandboxOf } from './sandbox/sandbox.ts';
import { Tally } from './sandbox/tally.ts';

/** What `makeLaboratory` takes: everything with side effects. */
export interface LaboratoryDeps extends Omit<WrapDeps & ControlDeps, 'tally' | 'sessions'> {
  sessions: ControlDeps['sessions'];
}

/** The laboratory: sandboxes in place of one world, faults and a recorder around each call, and the control room. */
export const makeLaboratory = (given: LaboratoryDeps): Laboratory => {
  const tally = new Tally();
  const deps = { ...given, tally };
  const { sandboxes } = deps;
  return {
    endpoints: LAB_ENDPOINTS,
    routes: controlRoutes(deps),
    screens: LAB_SCREENS,
    refusalAt: (path, request, refusal) =>
      /^\/api\/demo(\/|$)/i.test(path) ? refusalFor(request, refusal, {}) : refusal,
    document: labDocument,
    worldOf(entry, httpCall) {
      try {
        if (entry.who === 'control') requireControl(httpCall, deps);
        return entry.needsNoWorld ? sandboxes.default : namedSandbox(httpCall, sandboxes);
      } catch (error) {
        tally.refused(entry.name, error);
        throw refusalFor(httpCall, error, entry);
      }
    },
    pictureWorldOf(request, name) {
      try {
        return pictureSandbox(request, name, sandboxes);
      } catch (error) {
        throw refusalFor(request, error);
      }
    },
    pageWorldOf: (request) => findPageSandbox(request, sandboxes),
    pageOf: (html, request) =>
      withScript(html, defectsIn(findPageSandbox(request, sandboxes), deps).on),
    async wrapCall(entry, httpCall, world, answer) {
      try {
        return await answerWrapped(entry, httpCall, sandboxOf(world), answer, deps);
      } catch (error) {
        if (entry.who === 'control') throw refusalFor(httpCall, error, entry);
        // In a call of the product the laboratory refuses for a full sandbox alone; the rest the product says, in Italian.
        throw error instanceof HttpError ? refusalFor(httpCall, error) : error;
      }
    },
  };
};
