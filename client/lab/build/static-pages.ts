import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import {
  DASHBOARD,
  LANDING,
  NOT_FOUND,
  SCREENS,
  type Screen,
} from '../../../server/contract/screens.ts';
import { WORKER_META } from '../../../server/contract/own-brand.ts';
import { preloadTags } from '../../../server/http/built-files.ts';
import { LEAVING_WORKER } from '../../../server/http/other-workers.ts';
import {
  PAGE_POLICY,
  sellerHead,
  withHead,
  type PageHead,
} from '../../../server/http/page-head.ts';
import { explainNoCode } from './no-code.ts';

/** The worker's file as scripts/build-static.mjs builds it. */
const BUILT_WORKER = 'worker.js';

/**
 * Where other projects mostly have their worker: one that they have left on this origin is replaced by one that removes
 * itself, since a host of files cannot answer the missing script of any other.
 */
const OTHER_WORKERS = ['sw.js', 'service-worker.js'];

const readSeed = (file: string): unknown =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../seed', file), 'utf8'));

interface SeedTicket {
  seller: string;
  in_days: number;
  image: string | null;
  moderation: string;
}

/** The heads of the seed's people as sellers, each with the picture of the newest ticket on sale that has one. */
const readSellers = (): PageHead[] => {
  const { people } = readSeed('people.json') as { people: { key: string; full_name: string }[] };
  const tickets = readSeed('tickets.json') as SeedTicket[];
  const onSale = tickets.filter(
    ({ in_days: days, moderation }) => days > 0 && moderation === 'approved',
  );
  return people.map(({ key, full_name: name }) =>
    sellerHead({
      name,
      average: null,
      image: onSale.findLast(({ seller, image }) => seller === key && image)?.image,
    }),
  );
};

interface Address {
  path: string;
  /** The name of the screen's file. */
  screen: string;
  head: PageHead;
}

/**
 * Every address of the product and of these screens; of those with a number, the people of the seed. A link from a mail has
 * `404.html`.
 */
const addresses = (more: readonly Screen[]): Address[] => {
  const all: { path: string; file: string; title?: string }[] = [
    LANDING,
    { path: DASHBOARD, file: 'own-tickets' },
    ...SCREENS,
    ...more,
  ];
  const sellers = readSellers();
  return all.flatMap(({ path, file, title }) => {
    const address = (at: string, head: PageHead = { title }): Address => ({
      path: at,
      screen: file,
      head,
    });
    const [parameter, ...further] = path.match(/:\w+/g) ?? [];
    if (parameter === undefined) return [address(path)];
    if (further.length > 0) return [];
    return sellers.map((head, index) =>
      address(path.replace(parameter, String(index + 1)), file === 'seller' ? head : undefined),
    );
  });
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

/** The headers of the server's pages, as far as a page can have them in itself: not who may frame it. */
const policyTags = (inlineScript: string): string => {
  const own = {
    ...PAGE_POLICY,
    'script-src': [...PAGE_POLICY['script-src'], `'sha256-${sha256(inlineScript)}'`],
  };
  const directives = Object.entries(own).map(([name, sources]) => `${name} ${sources.join(' ')}`);
  return (
    `<meta http-equiv="Content-Security-Policy" content="${directives.join('; ')}">` +
    '<meta name="referrer" content="no-referrer">'
  );
};

/** A hash of all that the folder has now: pages of one build ask for one worker, and for no other. */
const versionOf = (folder: string): string => {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted())
    hash.update(name);
  const worker = join(folder, BUILT_WORKER);
  if (existsSync(worker)) hash.update(readFileSync(worker));
  hash.update(readFileSync(join(folder, 'index.html')));
  return hash.digest('hex').slice(0, 12);
};

/**
 * Gives the built worker a name of its version, and returns it. A query would not do: for any query a host sends the file
 * that it has now, and a page of an earlier version would run on the API of the present one (STATIC-04).
 */
const nameWorker = async (folder: string): Promise<string> => {
  const name = `worker-${versionOf(folder)}.js`;
  const built = join(folder, BUILT_WORKER);
  if (existsSync(built)) await rename(built, join(folder, name));
  return name;
};

const write = async (file: string, html: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, html);
};

/**
 * Writes a page for each address into the built client, as static hosts look for them. `publicUrl` is where the folder
 * will lie, for links and pictures that chats show; or else its path.
 */
export const staticPages = (publicUrl: string, more: readonly Screen[]): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'static-pages',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    configResolved: (resolved) => {
      config = resolved;
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const { base } = config;
        const folder = config.build.outDir;
        const tagsOf = preloadTags(folder, base);
        const noCode = explainNoCode(base);
        const front = `${policyTags(noCode)}<script>${noCode}</script>`;
        const empty = await readFile(join(folder, 'index.html'), 'utf8');
        const worker = `<meta name="${WORKER_META}" content="${base}${await nameWorker(folder)}">`;
        const page = ({ screen, head }: Omit<Address, 'path'>): string => {
          return (
            withHead(empty, head, publicUrl)
              // Within the first kilobyte, in which browsers look for it.
              .replace(/<meta charset[^>]*>/, (charset) => charset + front)
              .replace('</head>', () => `${worker}${tagsOf(screen)}</head>`)
          );
        };
        const all = addresses(more);
        for (const address of all)
          await write(join(folder, address.path, 'index.html'), page(address));
        const missing = page({ screen: NOT_FOUND.file, head: NOT_FOUND });
        await write(join(folder, '404.html'), missing);
        for (const name of OTHER_WORKERS) await write(join(folder, name), LEAVING_WORKER);
        await rm(join(folder, '.vite'), { recursive: true });
      },
    },
  };
};
