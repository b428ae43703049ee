// @ts-check
// `npm run reset`: the default sandbox back to its seed, whether the server runs or not.
import './lib/require-node.mjs';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { answers } from './lib/ports.mjs';
import { readSettings } from './lib/project.mjs';

/** The store's documents; the seed takes their place at the next start. The sessions' key beside them stays. */
const documents = ['db.json', 'journal.jsonl'];

const { port, dataDir, uploadsDir, apiAddress } = readSettings();

if (await answers(port, new URL(apiAddress).hostname.replaceAll(/[[\]]/g, '')))
  await resetRunning();
else resetStopped();

async function resetRunning() {
  const token = process.env['DEMO_TOKEN'];
  const response = await fetch(`${apiAddress}/api/demo/reset/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { 'x-demo-token': token }) },
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

function resetStopped() {
  for (const file of documents) rmSync(path.join(dataDir, file), { force: true });
  for (const file of filesIn(uploadsDir)) {
    if (file !== '.gitkeep') rmSync(path.join(uploadsDir, file), { recursive: true, force: true });
  }
  console.log(
    `Il server non è in funzione su ${apiAddress}: ho tolto i dati in ${dataDir} e le immagini in ${uploadsDir}.\n` +
      'Al prossimo avvio la demo riparte dai dati di partenza.',
  );
}

/** @param {string} folder */
function filesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    // Never used so far.
    return [];
  }
}
