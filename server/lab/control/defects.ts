/** What the control room says of planted defects, and how it gives them to a sandbox (LAB-07). */
import type { Defect } from '#lab/defects';
import { LAB_PROBLEM } from '#lab/problems';
import { invalid } from '#contract/http-error';
import type { Language } from '#contract/texts';
import { DEFECTS } from '../defects/catalogue.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

/** The catalogue, with what a sandbox has of it (LAB-07). */
export const viewDefects = ({ defects }: Sandbox, language: Language): Defect[] =>
  DEFECTS.map((defect) => ({
    name: defect.name,
    says: defect.says[language],
    breaks: defect.breaks,
    where: defect.where,
    side: 'client' in defect ? 'client' : 'server',
    on: defects.on.includes(defect.name),
  }));

/** Gives a sandbox these defects and no others. Throws 400 for a name that the catalogue lacks. */
export const setDefectsOf = (sandbox: Sandbox, names: readonly string[]): void => {
  const known = DEFECTS.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw invalid({ on: [LAB_PROBLEM.defectUnknown(unknown, known)] });
  sandbox.defects.set(names);
};
