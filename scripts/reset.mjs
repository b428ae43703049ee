// @ts-check
// `npm run reset`: the default sandbox back to its seed, whether the server runs or not.
import './lib/require-node.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { call } from './lib/call.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { readSettings } from './lib/project.mjs';

const { dataDir, uploadsDir, apiAddress } = readSettings();

const token = process.env['DEMO_TOKEN'];
const response = await call(`${apiAddress}/api/demo/reset/`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token && { 'x-demo-token': token }) },
  body: '{}',
}).catch(() => null);

if (!response) await resetStopped();
else if (response.ok) console.log('The default sandbox is back to its seed.');
else {
  const remedy = response.status === 403 ? ' Set DEMO_TOKEN to the token of that server.' : '';
  console.error(
    `The server at ${apiAddress} refused the reset (${response.status}): ${response.text}${remedy}`,
  );
  process.exitCode = 1;
}

async function resetStopped() {
  await ensureInstalled('run');
  const { register } = await import('tsx/esm/api');
  register();
  const { lockFolder } = await import('../server/node/lock.ts');
  const { FolderInUse } = await import('../server/store/held-folder.ts');
  const { journalFiles } = await import('../server/store/journal-files.ts');
  const { removeAllImages, folderForData, readUploadsOwner } =
    await import('../server/node/image-folder-owner.ts');

  mkdirSync(dataDir, { recursive: true });
  /** @type {import('../server/node/lock.ts').FolderLock} */
  let lock;
  try {
    lock = await lockFolder(dataDir, console.error);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    console.error(
      `Nothing answers at ${apiAddress}, but ${error.owner} uses ${dataDir}. Set PORT to the port of that server, or stop it.`,
    );
    process.exitCode = 1;
    return;
  }
  // Deletes only what the next start rebuilds from the seed; the session secret in the same folder stays.
  for (const file of ['db.json', ...(await journalFiles(dataDir))]) {
    rmSync(path.join(dataDir, file), { force: true });
  }
  // Without an owner file no server has used this folder, so nothing in it is Rivola's to delete.
  const owner = await readUploadsOwner(uploadsDir);
  const folder = folderForData(uploadsDir, dataDir, owner ?? dataDir);
  if (owner !== undefined) await removeAllImages(folder);
  await lock.release();
  console.log(
    `No server is running at ${apiAddress}. Removed the data in ${dataDir} and the images in ${folder}.`,
  );
  if (folder !== uploadsDir) {
    console.log(
      `The other images in ${uploadsDir} belong to the data in ${owner} and were left alone.`,
    );
  }
  console.log('The next start begins from the seed.');
}
