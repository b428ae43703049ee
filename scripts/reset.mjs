// @ts-check
// `npm run reset`: the default sandbox back to its seed, whether the server runs or not.
import './lib/require-node.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { answers } from './lib/ports.mjs';
import { readSettings } from './lib/project.mjs';

const { port, dataDir, uploadsDir, apiAddress } = readSettings();

if (await answers(port, new URL(apiAddress).hostname.replaceAll(/[[\]]/g, '')))
  await resetRunning();
else await resetStopped();

async function resetRunning() {
  const token = process.env['DEMO_TOKEN'];
  const response = await fetch(`${apiAddress}/api/demo/reset/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // With a sandbox for each visitor, a call that names none would reset a new visitor's.
      'x-sandbox': 'default',
      ...(token && { 'x-demo-token': token }),
    },
    body: '{}',
  });
  if (response.ok) {
    console.log('I dati della demo sono tornati quelli di partenza.');
    return;
  }
  console.error(
    `Il server su ${apiAddress} ha rifiutato (${response.status}): ${await response.text()}`,
  );
  process.exitCode = 1;
}

async function resetStopped() {
  await ensureInstalled();
  const { register } = await import('tsx/esm/api');
  register();
  const { FolderInUse, lockFolder } = await import('../server/store/lock.ts');
  const { journalFiles } = await import('../server/store/journal.ts');
  const { removeAllImages, folderForData, readUploadsOwner } =
    await import('../server/images/image-folder-owner.ts');

  mkdirSync(dataDir, { recursive: true });
  /** @type {() => Promise<void>} */
  let unlock;
  try {
    unlock = await lockFolder(dataDir);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    console.error(
      `Su ${apiAddress} non risponde nessuno, ma il processo ${error.pid} usa ${dataDir}: indica la sua porta con PORT, oppure fermalo.`,
    );
    process.exitCode = 1;
    return;
  }
  // Only what the seed replaces at the next start: the key of the sessions beside it stays.
  for (const file of ['db.json', ...(await journalFiles(dataDir))]) {
    rmSync(path.join(dataDir, file), { force: true });
  }
  // Where no server has noted whose the images are, none of them is Rivola's.
  const owner = await readUploadsOwner(uploadsDir);
  const folder = folderForData(uploadsDir, dataDir, owner ?? dataDir);
  if (owner !== undefined) await removeAllImages(folder);
  await unlock();
  console.log(
    `Il server non è in funzione su ${apiAddress}: ho tolto i dati in ${dataDir} e le immagini in ${folder}.`,
  );
  if (folder !== uploadsDir) {
    console.log(
      `Le altre immagini in ${uploadsDir} appartengono ai dati in ${owner}: non le ho toccate.`,
    );
  }
  console.log('Al prossimo avvio la demo riparte dai dati di partenza.');
}
