/** What the server does where its decoder of pictures fails; `full/decoder-bounds.test.ts` has what one may use up. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { ImagePreparer, type ImageSeconds } from '../../server/node/prepare-image.ts';
import { aPng, bytesOf } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { aSlowSvg } from '../support/hostile-input.ts';
import { ownFolder } from '../support/own-folder.ts';

const folder = await ownFolder('decoder');
const png = await bytesOf(await aPng());
const preparers: ImagePreparer[] = [];
afterAll(() => {
  for (const one of preparers) one.close();
});

/** A preparer whose decoder is this program. */
const withProgram = async (program: string, seconds: Partial<ImageSeconds> = {}) => {
  const path = join(folder, `decoder-${preparers.length}.mjs`);
  await writeFile(path, program);
  const preparer = new ImagePreparer(seconds, path);
  preparers.push(preparer);
  return preparer;
};

/** A program that says why there is no picture, and ends. */
const says = (why: string) =>
  `process.stderr.write('${why}', () => process.kill(process.pid, 'SIGKILL'));`;

it.each([
  ['cannot be started', 'throw new Error("sharp is not there");'],
  ['is killed by the system', "process.kill(process.pid, 'SIGKILL');"],
  ['is killed where no signal says it, as on Windows', 'process.exit(1);'],
  ['ends without an answer', 'process.exit(0);'],
  ['gets no processor time', 'setInterval(() => {}, 1000);'],
])('a decoder that %s is no fault of the picture: 503 [HOST-04]', async (_, program) => {
  const preparer = await withProgram(program, { clock: 1 });
  await expect(preparer.prepare(png)).rejects.toMatchObject({
    status: 503,
    body: { detail: PROBLEM.noDecoder },
    headers: { 'Retry-After': '10' },
  });
});

it.each([
  ['crashes over it', 'process.abort();', PROBLEM.notAnImage],
  ['crashes over it, on Windows', 'process.exit(134);', PROBLEM.notAnImage],
  ['spends its processor time on it', says('too slow'), PROBLEM.notAnImage],
  ['has no memory for it', says('too large'), PROBLEM.imageTooManyPixels],
])('a picture whose decoder %s is refused: 400 [HOST-04, PUB-17]', async (_, program, text) => {
  const preparer = await withProgram(program);
  await expect(preparer.prepare(png)).rejects.toMatchObject({
    status: 400,
    body: { image: [text] },
  });
});

it.each([
  ['throw new Error("sharp is not there");', 'it ended with code 1: Error: sharp is not there'],
  ['console.error("a line\\nno memory"); process.abort();', 'it ended with SIGABRT: '],
  ['process.stdout.write("a picture");', 'none'],
])('(%s) says why no picture is decoded to who starts the server [HOST-04]', async (program, why) =>
  expect((await (await withProgram(program)).findProblem()) ?? 'none').toContain(why),
);

it('a server that stops ends what decodes pictures, and says nothing of it [HOST-04]', async () => {
  const pidFile = join(folder, 'pid');
  // As the decoder, which a terminal's Ctrl+C reaches, too.
  const hangs = `process.on('SIGTERM', () => {}); fs.writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000);`;
  const preparer = await withProgram(`import fs from 'node:fs'; ${hangs}`);
  const [preparing, starting] = [preparer.prepare(png), preparer.findProblem()];
  let pid = 0;
  await eventually(async () => {
    pid = Number(await readFile(pidFile, 'utf8'));
    expect(pid).toBeGreaterThan(0);
  });
  preparer.close();
  await expect(preparing).rejects.toMatchObject({ status: 503 });
  expect(await starting).toBeUndefined();
  await eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
});

it('a drawing that would take minutes is given up [PUB-17]', async () => {
  const preparer = new ImagePreparer({ drawing: 0.5 });
  preparers.push(preparer);
  await expect(preparer.prepare(await bytesOf(aSlowSvg()))).rejects.toMatchObject({
    status: 400,
    body: { image: [PROBLEM.notAnImage] },
  });
});
