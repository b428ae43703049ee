/**
 * `npm run gym -- <command>`: starts a server with the built client, runs a suite against it, then once more for each
 * planted defect, and says which of them the suite caught (LAB-08).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFECTS } from '../../defects/catalogue.ts';
import type { PlantedDefect } from '../../defects/defect.ts';
import { projectRoot } from '../../scripts/lib/project.mjs';
import type { Server } from '../bench/lib/servers.ts';
import { failedInOutput, failedInReport } from '../coverage/outcomes.ts';
import { runSuite } from '../coverage/suite.ts';
import { calledFrom, environmentFor, startServer } from '../coverage/suite-server.ts';
import { dropFolders, makeFolders, type Folders } from '../crash/folders.ts';
import { Demo } from '../kit/demo.ts';
import { builtClient } from '../support/built-client.ts';
import { readArguments, USAGE, type Arguments } from './arguments.ts';
import { ownCommands } from './own-suite.ts';
import { plantedAddress } from './planted-address.ts';
import { lineOf, tableText, type Found } from './table.ts';

/** Of a suite that fails without any defect: what it says of defects means nothing. */
const NOT_CLEAN = 2;
/** As a shell says it of Ctrl+C. */
const INTERRUPTED = 130;

interface Ended {
  hasFailed: boolean;
  isInterrupted: boolean;
  failed: string[];
  output: string;
}

interface Gym {
  given: Arguments;
  folders: Folders;
  server: Server;
  client: string;
}

/** Titles by the report, if the suite wrote one; else by what it printed. */
const failedTests = async (report: string, output: string): Promise<string[]> => {
  try {
    return failedInReport(await readFile(report, 'utf8'));
  } catch {
    return failedInOutput(output);
  }
};

/** Runs commands one after another until one fails, at an address where the product has these defects. */
const runPlanted = async (
  { folders, server, client, given }: Gym,
  names: readonly string[],
  commands: readonly (readonly string[])[],
  isQuiet: boolean,
): Promise<Ended> => {
  const id = `gym-${crypto.randomUUID().slice(0, 8)}`;
  const report = join(folders.root, `${id}.report`);
  const sandbox = await Demo.create(server.url, { id });
  if (!given.isOwn) await sandbox.goLive();
  const address = await plantedAddress(names, server.url, {
    sandbox: given.isOwn ? undefined : id,
  });
  const environment = {
    ...environmentFor(address.url, client),
    GYM_DEFECTS: names.join(','),
    // Each run of Playwright empties its folder first.
    E2E_OUTPUT: join(folders.root, id),
    // A test that finds the defect waits in vain for the right text: 9 s instead of 30.
    ...(given.isOwn && { E2E_PATIENCE: '0.3' }),
  };
  try {
    for (const command of commands) {
      const words = command.map((word) => word.replaceAll('{report}', report));
      const where = given.isOwn ? projectRoot : calledFrom;
      const { code, isInterrupted, output } = await runSuite(words, where, environment, {
        isQuiet,
      });
      if (code !== 0 || isInterrupted) {
        const failed = await failedTests(report, output);
        return { hasFailed: true, isInterrupted, failed, output };
      }
    }
    return { hasFailed: false, isInterrupted: false, failed: [], output: '' };
  } finally {
    await address.close();
    await sandbox.remove();
  }
};

const isInServer = (defect: PlantedDefect): boolean => 'wraps' in defect;

const tryDefect = async (gym: Gym, defect: PlantedDefect): Promise<Found | null> => {
  const { name, breaks } = defect;
  const { isOwn, command } = gym.given;
  const commands = isOwn
    ? ownCommands([breaks], { isServer: isInServer(defect), bails: true })
    : [command];
  const { hasFailed, isInterrupted, failed } = await runPlanted(gym, [name], commands, true);
  if (isInterrupted) return null;
  const found = { name, breaks, by: failed, isCaught: hasFailed };
  console.log(lineOf(found));
  return found;
};

/** Tries the defects, so many at once; stops at an interruption. */
const tryAll = async (gym: Gym, defects: readonly PlantedDefect[]): Promise<Found[] | null> => {
  const waiting = [...defects];
  const found: Found[] = [];
  let isInterrupted = false;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const one = await tryDefect(gym, next);
      if (one) found.push(one);
      else isInterrupted = true;
      if (isInterrupted) return;
    }
  };
  await Promise.all(Array.from({ length: gym.given.jobs }, work));
  return isInterrupted ? null : found;
};

/** Runs the suite without any defect: 0 if it passes. */
const runClean = async (gym: Gym, defects: readonly PlantedDefect[]): Promise<number> => {
  const { isOwn, command } = gym.given;
  const ids = [...new Set(defects.map(({ breaks }) => breaks))];
  const isServer = defects.some(isInServer);
  const clean = isOwn ? ownCommands(ids, { isServer, bails: false }) : [command];
  console.log('The suite without any defect:\n');
  const { hasFailed, isInterrupted, failed } = await runPlanted(gym, [], clean, false);
  if (isInterrupted) return INTERRUPTED;
  if (!hasFailed) return 0;
  console.error(
    `\nThe suite fails without any defect, so nothing can be said of it.${failed.map((one) => `\n  ${one}`).join('')}`,
  );
  return NOT_CLEAN;
};

const train = async (gym: Gym, defects: readonly PlantedDefect[]): Promise<number> => {
  const clean = gym.given.isTrusted ? 0 : await runClean(gym, defects);
  if (clean !== 0) return clean;
  console.log(`\nOnce for each of ${defects.length} defects:\n`);
  const found = await tryAll(gym, defects);
  if (!found) return INTERRUPTED;
  console.log(`\n${tableText(found)}`);
  return found.every(({ isCaught }) => isCaught) ? 0 : 1;
};

const chosen = (only: readonly string[]): PlantedDefect[] => {
  const unknown = only.find((name) => !DEFECTS.some((defect) => defect.name === name));
  if (unknown !== undefined)
    throw new Error(
      `There is no defect '${unknown}'. There are:\n${DEFECTS.map(({ name }) => name).join('\n')}`,
    );
  return DEFECTS.filter(({ name }) => only.length === 0 || only.includes(name));
};

const open = async (given: Arguments): Promise<number> => {
  const defects = chosen(given.only);
  const folders = await makeFolders();
  try {
    const client = await builtClient(join(folders.root, 'client'));
    const server = await startServer(folders, client);
    try {
      return await train({ given, folders, server, client }, defects);
    } finally {
      if (!server.ended) await server.stop();
    }
  } finally {
    await dropFolders(folders);
  }
};

const given = readArguments(process.argv.slice(2));
if (!given) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  try {
    process.exitCode = await open(given);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
