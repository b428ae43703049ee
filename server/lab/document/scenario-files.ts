import { isObject, isShallow } from '#contract/json-values';
import { SCENARIOS } from '#contract/catalogue';
import { JSON_DEPTH_MAX } from '#contract/limits';
import { formatFileSize } from '#contract/quantities';
import { byteLength } from '#platform/bytes';
import { bytesOfFile, listFolder, readText, join } from '#platform/files';
import { invalid } from '#contract/http-error';
import { LAB_PROBLEM } from '#lab/problems';
import type { Seeds } from '../../store/seeds.ts';
import type { ScenarioDocument } from '../../store/stored-document.ts';
import { FileScenario } from './file-scenario.ts';
import { jsonPlace } from '../../store/json-place.ts';
import { explainIssues } from './validation-error.ts';
import { SCENARIO_NAME_MAX, STATE_MAX_BYTES } from '#lab/limits';
import { ScenarioName } from '#lab/fields';

const EXTENSION = '.json';

export interface ScenarioFiles {
  /** The files by ascending name. */
  scenarios: FileScenario[];
  /** What does not fit or is not used, a text for each file. */
  problems: string[];
}

/** Reads every scenario of a folder (LAB-03). A file that does not fit is left out, and all that is wrong is said. */
export const readScenarioFiles = async (folder: string): Promise<ScenarioFiles> => {
  const scenarios: FileScenario[] = [];
  const problems: string[] = [];
  const found = await listFolder(folder).catch((error: unknown) => {
    const [why = ''] = explainIssues(error);
    problems.push(`The folder of scenarios ${folder} cannot be read: ${why}.`);
    return [];
  });
  const names = found.map(({ name }) => name).filter((name) => name.endsWith(EXTENSION));
  for (const file of names.toSorted()) {
    const path = join(folder, file);
    try {
      const scenario = await readScenario(file.slice(0, -EXTENSION.length), path);
      scenarios.push(scenario);
      if (scenario.hasInstant)
        problems.push(`The scenario ${path} serves, without its clock: a sandbox has its own.`);
    } catch (error) {
      problems.push(`The scenario ${path} is left out: ${listed(explainIssues(error))}`);
    }
  }
  return { scenarios, problems };
};

/** One reason in the same line, several in a line each. */
const listed = (reasons: readonly string[]): string =>
  reasons.length === 1 ? `${reasons[0]}.` : reasons.map((reason) => `\n   ${reason}`).join('');

const readScenario = async (name: string, path: string): Promise<FileScenario> => {
  assertScenarioName(name);
  if ((await bytesOfFile(path)) > STATE_MAX_BYTES) throw tooLarge();
  return parseScenario(name, await readText(path));
};

const tooLarge = () => new Error(`it is larger than ${formatFileSize(STATE_MAX_BYTES)}`);

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
export const parseScenario = (name: string, text: string): FileScenario => {
  if (byteLength(text) > STATE_MAX_BYTES) throw tooLarge();
  const document = parseJson(text);
  if (!isObject(document)) throw new Error('it is no JSON object');
  if (!isShallow(document, JSON_DEPTH_MAX))
    throw new Error(`it nests more than ${JSON_DEPTH_MAX} objects and lists`);
  const scenario = new FileScenario(name, document);
  scenario.check();
  return scenario;
};

/** The scenario of a document that was stored with data: it fitted the rules of that day, which may have changed. */
export const readStoredScenario = (name: string, document: ScenarioDocument): FileScenario =>
  new FileScenario(name, document, true);

/** Throws 400 for a scenario that does not exist. */
export const assertScenario = ({ names }: Seeds, name: string): void => {
  if (!names.includes(name)) throw invalid({ scenario: [LAB_PROBLEM.scenario(names)] });
};

/** Some editors begin a file with a byte order mark. */
const parseJson = (text: string): unknown => {
  const json = text.replace(/^\uFEFF/, '');
  const place = jsonPlace(json);
  if (place)
    throw new Error(`it is no valid JSON from line ${place.line}, column ${place.column} on`);
  return JSON.parse(json) as unknown;
};
