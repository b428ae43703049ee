import { isObject, type Loose } from '#contract/json-values';
import type { InBoth } from '#contract/texts';
import { SEED_IMAGE, SEED_PICTURES } from '#contract/pictures';
import { TICKET_DEFAULTS } from '#contract/tickets';
import { LAB_PROBLEM } from '#lab/problems';
import { bytesOfBase64, sha256Hex } from '#platform/bytes';
import type { CustomScenario } from '../../store/seeds.ts';
import { explainIssues, Issues } from './issues.ts';
import { lastIdsOf, readHead, readImages, ScenarioHead } from './read-state.ts';
import { atOnce, readRows, type ReadRows, withPasswords } from './read-rows.ts';

/** A day to check rows on; whether they fit depends on no day, since all their dates are relative. */
const ANY_DAY = '2026-06-12';

export const fingerprintOf = (document: Loose): string => sha256Hex(JSON.stringify(document));

/** What a file says that its scenario is for: a line for everybody, or one in each language; an empty one for anything else. */
export const saysOf = (says: unknown): InBoth => {
  if (typeof says === 'string') return { it: says, en: says };
  const { it, en } = isObject(says) ? says : {};
  return { it: typeof it === 'string' ? it : '', en: typeof en === 'string' ? en : '' };
};

/** A ticket of a file needs only what has no default, so that files stay as they are when tickets get a column. */
const withDefaults = (document: Loose): Loose => {
  const { tickets } = document;
  if (!Array.isArray(tickets)) return document;
  const filled = tickets.map((row: unknown) =>
    isObject(row) ? { ...TICKET_DEFAULTS, ...row } : row,
  );
  return { ...document, tickets: filled };
};

const picturesOf = ({ images }: Loose): Loose => (isObject(images) ? images : {});

const readOn = (today: string, document: Loose, areStored: boolean, issues: Issues): ReadRows => {
  const own = new Set(Object.keys(picturesOf(document)));
  const isOfSeed = (name: string) => (areStored ? SEED_IMAGE.test(name) : SEED_PICTURES.has(name));
  const options = {
    ...{ today, onlyRelative: true, areStored },
    hasPicture: (name: string) => own.has(name) || isOfSeed(name),
    noPicture: LAB_PROBLEM.scenarioImage,
  };
  return atOnce(readRows(withDefaults(document), options, issues));
};

/** Throws 400 with everything that does not fit. What was stored with data fitted the rules of that day, which may have changed. */
export const checkScenario = (document: Loose, areStored = false): void => {
  const issues = new Issues();
  readHead(ScenarioHead, document, issues);
  readOn(ANY_DAY, document, areStored, issues);
  if (!areStored) readImages(document, issues);
  issues.throwIfAny();
};

/**
 * The scenario of a file (LAB-03), whose document is an export with relative dates and a line `says`. What the export says
 * of scenario and clock is not used: a sandbox has its own.
 */
export const customScenario = (
  name: string,
  document: Loose,
  areStored = false,
): CustomScenario => {
  let fingerprint = '';
  const images = picturesOf(document);
  return {
    name,
    document,
    says: saysOf(document['says']),
    pictures: Object.keys(images),
    get fingerprint() {
      return (fingerprint ||= fingerprintOf(document));
    },
    rows(today, password) {
      const issues = new Issues();
      const rows = readOn(today, document, areStored, issues);
      issues.throwIfAny();
      return withPasswords(rows, () => password);
    },
    lastIds: (rows) => lastIdsOf(readHead(ScenarioHead, document, new Issues()).last_ids, rows),
    picture(image) {
      const text = Object.hasOwn(images, image) ? images[image] : null;
      return typeof text === 'string' ? bytesOfBase64(text) : undefined;
    },
    problems() {
      try {
        checkScenario(document, areStored);
        return [];
      } catch (error) {
        return explainIssues(error);
      }
    },
  };
};
