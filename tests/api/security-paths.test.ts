import { writeFile, symlink } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aPng } from '../support/builders.ts';
import { expectProblem } from '../support/contract-checks.ts';
import { HOSTILE_SEGMENTS } from '../support/hostile-input.ts';
import { testServer } from '../support/server.ts';
import { publishPicture } from '../support/published-pictures.ts';

/**
 * Makes a symbolic link to a file. On Windows only administrators, and users with its Developer Mode, may make one; others
 * may make a junction, which leads to the file's folder.
 */
const linkToFile = async (file: string, path: string): Promise<void> => {
  try {
    await symlink(file, path, 'file');
  } catch (error) {
    if (process.platform !== 'win32') throw error;
    await symlink(dirname(file), path, 'junction');
  }
};

const server = await testServer({ imageFolders: true });

describe('the uploads folder', () => {
  it.each(HOSTILE_SEGMENTS)('answers an error for %s [PUB-17]', async (text) => {
    for (const folder of ['/uploads/', '/uploads/seed/']) {
      const answer = await server.default.visitor.get(folder + text);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expectProblem(answer);
    }
  });

  it('serves what its sandbox stored, and no other file or symbolic link in it [PUB-17, DEMO-02]', async () => {
    const sandbox = server.createSandbox();
    const { body } = await publishPicture(sandbox, await aPng());
    const folder = sandbox.state.images.folder ?? '';
    await writeFile(join(folder, 'altro.webp'), 'non è suo');
    await linkToFile(
      join(import.meta.dirname, '..', '..', 'package.json'),
      join(folder, 'fuori.webp'),
    );
    const own = body.image ?? '';
    expect((await sandbox.visitor.fetchBytes({ method: 'GET', path: own })).status).toBe(200);
    const paths = [
      '/uploads/altro.webp',
      '/uploads/fuori.webp',
      '/uploads/fuori.webp/package.json',
      `${own}.tmp`,
      `${own}/`.replace('uploads', 'uploads/.'),
      own.replace('/uploads/', '/uploads/default/'),
      own.replace('/uploads/', '/uploads/seed/'),
      own.toUpperCase(),
      `${own}%00`,
    ];
    for (const path of paths) {
      const answer = await sandbox.visitor.get(path);
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expectProblem(answer, path);
    }
  });

  it.each(['PUT', 'DELETE'])('cannot be changed with %s [PUB-17]', async (method) => {
    const sandbox = server.createSandbox();
    const { body } = await publishPicture(sandbox, await aPng());
    const files = await sandbox.files();
    for (const path of [body.image ?? '', '/uploads/nuovo.webp', '/uploads/seed/roma.webp']) {
      const answer = await sandbox.as('luca').send({ method, path, body: 'x' });
      expect(answer.status, path).toBe(404);
      expectProblem(answer);
    }
    expect(await sandbox.files()).toEqual(files);
  });
});
