/** What planted defects do to a call, whoever carries it. */
import { PRODUCT_ENDPOINTS } from '#contract/endpoints';
import { endpointFinder } from '#contract/find-endpoint';
import { DEFECTS } from './catalogue.ts';
import {
  BrokenOff,
  utf8,
  type Answer,
  type Call,
  type Forward,
  type PlantedDefect,
} from './defect.ts';
import { pageScript, withScript } from './page-script.ts';

const findEndpoint = endpointFinder(PRODUCT_ENDPOINTS);

/** The defects of these names. */
export const plantedIn = (names: readonly string[]): PlantedDefect[] =>
  DEFECTS.filter(({ name }) => names.includes(name));

interface Asked {
  method: string;
  path: string;
  /** The media types that the caller takes. */
  accept: string;
}

const isPage = ({ method, path, accept }: Asked): boolean =>
  method === 'GET' && accept.includes('text/html') && !/^\/(api|assets|uploads)(\/|$)/.test(path);

/** A page whose first script is that of the defects. */
const plantPage =
  (forward: Forward) =>
  async (call: Call): Promise<Answer> => {
    const answer = await forward(call);
    if (!String(answer.headers['content-type']).startsWith('text/html')) return answer;
    // Kept by the browser, it would ask for the script when the defects are off again.
    const headers = { ...answer.headers, 'cache-control': 'no-store', 'last-modified': undefined };
    return { ...answer, headers, body: utf8(withScript(new TextDecoder().decode(answer.body))) };
  };

/** A defect that cannot read what the application answered, such as the body of a fault, leaves it as it is. */
const leaveUnreadable =
  (wrap: (call: Call, forward: Forward) => Promise<Answer>, forward: Forward): Forward =>
  async (call) => {
    let first: Answer | undefined;
    try {
      return await wrap(call, async (sent) => {
        const answer = await forward(sent);
        first ??= answer;
        return answer;
      });
    } catch (error) {
      if (error instanceof BrokenOff || first === undefined) throw error;
      return first;
    }
  };

/** What stands in front of the application for a request; `null` where no defect is about it. */
export const wrappedFor = (
  defects: readonly PlantedDefect[],
  asked: Asked,
  forward: Forward,
  counts: Map<string, number>,
): Forward | null => {
  const { method, path } = asked;
  const entry = path.startsWith('/api/') ? findEndpoint(method, path)?.entry : undefined;
  const wraps = defects.flatMap((defect) =>
    'wraps' in defect
      ? defect.wraps
          .filter(({ endpoint }) => endpoint.name === entry?.name)
          .map(({ wrap }) => ({ wrap, defect: defect.name }))
      : [],
  );
  if (wraps.length > 0) {
    return wraps.reduce<Forward>(
      (inner, { wrap, defect }) =>
        leaveUnreadable((call, sent) => {
          const nth = (counts.get(defect) ?? 0) + 1;
          counts.set(defect, nth);
          return wrap(call, sent, nth);
        }, inner),
      forward,
    );
  }
  return isPage(asked) && pageScript(defects) !== null ? plantPage(forward) : null;
};

export const scriptAnswer = (defects: readonly PlantedDefect[]): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
  body: utf8(pageScript(defects) ?? ''),
});
