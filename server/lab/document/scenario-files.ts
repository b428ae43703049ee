import { isObject, isShallow, type Loose } from '#contract/json-values';
import { SCENARIOS } from '#contract/catalogue';
import { JSON_DEPTH_MAX } from '#contract/limits';
import { formatFileSize } from '#contract/quantities';
import { byteLength } from '#platform/bytes';
import { listFolder, readText, join } from '#platform/files';
import { invalid } from '#contract/http-error';
import { LAB_PROBLEM } from '#lab/problems';
import { reasonOf } from '../../store/document.ts';
import type { CustomScenario, Seeds } from '../../store/seeds.ts';
import { checkScenario, customScenario } from './custom-scenario.ts';
import { explainIssues } from './issues.ts';
import { SCENARIO_NAME_MAX, STATE_MAX_BYTES } from '#lab/limits';
import { ScenarioName } from '#lab/fields';

const EXTENSION = '.json';

export interface ScenarioFiles {
  /** The files by ascending name. */
  scenarios: CustomScenario[];
  /** What does not fit or is not used, a text for each file. */
  problems: string[];
}

/** Reads every scenario of a folder (LAB-03). A file that does not fit is left out, and all that is wrong is said. */
export const readScenarioFiles = async (folder: string): Promise<ScenarioFiles> => {
  const scenarios: CustomScenario[] = [];
  const problems: string[] = [];
  const found = await listFolder(folder).catch((error: unknown) => {
    problems.push(`The folder of scenarios ${folder} cannot be read: ${reasonOf(error)}.`);
    return [];
  });
  const names = found.map(({ name }) => name).filter((name) => name.endsWith(EXTENSION));
  for (const file of names.toSorted()) {
    const path = join(folder, file);
    try {
      const scenario = await readScenario(file.slice(0, -EXTENSION.length), path);
      scenarios.push(scenario);
      if (hasInstant(scenario))
        problems.push(`The scenario ${path} serves, without its clock: a sandbox has its own.`);
    } catch (error) {
      problems.push(`The scenario ${path} is left out: ${listed(explainIssues(error))}`);
    }
  }
  return { scenarios, problems };
};

/** Whether it stands still at an instant, which a sandbox on it does not take over. */
const hasInstant = ({ document: { clock } }: CustomScenario): boolean =>
  clock !== undefined && !(isObject(clock) && clock['mode'] === 'live');

/** One reason in the same line, several in a line each. */
const listed = (reasons: readonly string[]): string =>
  reasons.length === 1
    ? `${reasons[0]}`.replace(/\.?$/, '.')
    : reasons.map((reason) => `\n   ${reason}`).join('');

const readScenario = async (name: string, path: string): Promise<CustomScenario> => {
  assertScenarioName(name);
  return parseScenario(name, await readText(path));
};

/** Throws unless a file of this name can be a scenario. */
export const assertScenarioName = (name: string): void => {
  if (!ScenarioName.safeParse(name).success)
    throw new Error(
      `its name may have lower case letters, digits and hyphens, from 1 to ${SCENARIO_NAME_MAX}, the first of them no hyphen`,
    );
  if (SCENARIOS.some((one) => one === name))
    throw new Error('its name is that of a built-in scenario');
};

/** The scenario that the text of a file is; throws with everything that does not fit. */
export const parseScenario = (name: string, text: string): CustomScenario => {
  if (byteLength(text) > STATE_MAX_BYTES)
    throw new Error(`it is larger than ${formatFileSize(STATE_MAX_BYTES)}`);
  const document = parseJson(text);
  if (!isObject(document)) throw new Error('it is no JSON object');
  if (!isShallow(document, JSON_DEPTH_MAX))
    throw new Error(`it nests more than ${JSON_DEPTH_MAX} objects and lists`);
  checkScenario(document);
  return customScenario(name, document);
};

/** The scenario of a document that was stored with data: it fitted the rules of that day, which may have changed. */
export const readStoredScenario = (name: string, document: Loose): CustomScenario =>
  customScenario(name, document, true);

/** Throws 400 for a scenario that does not exist. */
export const assertScenario = ({ names }: Seeds, name: string): void => {
  if (!names.includes(name)) throw invalid({ scenario: [LAB_PROBLEM.scenario(names)] });
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new Error(`it is no valid JSON: ${(error as Error).message}`, { cause: error });
  }
};
