/** What is kept and cannot be used: moved aside, so that it can be downloaded (STATIC-04). */
import { readText, removeFile, rename, join } from '#platform/files';
import { asideName } from '../../store/document.ts';
import { listIfThere } from '../../store/read-if-there.ts';

const FOLDER = 'aside';

/** Why: data of another seed, of a later version, or damaged ones. */
export type Why = 'other-seed' | 'newer' | 'corrupt';

/** Moves every file of a folder aside at an instant. */
export const setAside = async (folder: string, why: Why, now: string): Promise<void> => {
  const files = await listIfThere('the folder of a sandbox', folder);
  for (const { name } of files) {
    const moved = asideName(`${folder.replaceAll('/', '.')}.${name}`, why, now);
    await rename(join(folder, name), join(FOLDER, moved));
  }
};

/** The paths of all that lies aside; snapshots lie beside those that serve. */
export const listAside = async (): Promise<string[]> => {
  const own = await listIfThere('the folder of what lies aside', FOLDER);
  const snapshots = await listIfThere('the folder of snapshots', 'snapshots');
  return [
    ...own.map(({ name }) => join(FOLDER, name)),
    ...snapshots
      .filter(({ name }) => /\.json\.(other-seed|corrupt)-/.test(name))
      .map(({ name }) => join('snapshots', name)),
  ];
};

/** Answers what lies aside, as texts by path; or removes it. */
export const answerAside = async (method: string): Promise<Response> => {
  const paths = await listAside();
  if (method === 'DELETE') {
    for (const path of paths) await removeFile(path);
    return new Response(null, { status: 204 });
  }
  const texts = await Promise.all(paths.map(async (path) => [path, await readText(path)] as const));
  return Response.json(Object.fromEntries(texts), { headers: { 'Cache-Control': 'no-store' } });
};
