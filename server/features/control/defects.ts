import type { Defect } from '#contract/defects';
import { PROBLEM } from '#contract/problems';
import { invalid } from '#contract/refusal';
import type { DefectCatalogue } from '../../sandbox/defects.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';

/** The catalogue, with what a sandbox has of it (LAB-07). */
export const viewDefects = ({ defects }: Sandbox, { list }: DefectCatalogue): Defect[] =>
  list.map((defect) => ({ ...defect, on: defects.on.includes(defect.name) }));

/** Gives a sandbox these defects and no others. Throws 400 for a name that the catalogue lacks. */
export const setDefectsOf = (
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
