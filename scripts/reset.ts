// `npm run reset`: the default sandbox back to its seed, whether the server runs or not.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { makeFolder, removeFile, removeFolder } from '#platform/files';
import { lockFolder, type FolderLock } from '../server/node/lock.ts';
import { FolderInUse } from '../server/store/data-lock.ts';
import { call } from './lib/call.mjs';
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
  await makeFolder(dataDir);
  let lock: FolderLock;
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
  // Deletes only what the next start rebuilds from the seed; the session secret in the same folder stays. Where nothing is
  // stored, the pictures are of other data.
  const document = path.join(dataDir, 'db.json');
  const isStored = existsSync(document);
  await removeFile(document);
  if (isStored) await removeFolder(path.join(uploadsDir, 'default'));
  await lock.release();
  const removed = isStored
    ? `Removed the data in ${dataDir} and the images in ${uploadsDir}.`
    : `Nothing was stored in ${dataDir}.`;
  console.log(
    `No server is running at ${apiAddress}. ${removed}\nThe next start begins from the seed.`,
  );
}
