// @ts-check
import { existsSync } from 'node:fs';
import { inProject } from './project.mjs';

/** Accounts of the seed, as in the README; all have the same password. */
const logins = [
  ['marta.greco@example.com', 'sells'],
  ['luca.bianchi@example.com', 'buys'],
  ['nuovo@example.com', 'has just registered, owns nothing yet'],
  ['admin@example.com', 'staff'],
  ['paolo.neri@example.com', 'deactivated: the login refuses him'],
];
const password = 'Volare2026!';

/**
 * The text to print once client and API answer.
 * @param {object} where
 * @param {string} where.appAddress
 * @param {string} where.apiAddress
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function welcome({ appAddress, apiAddress }, environment = process.env) {
  const { hostname } = new URL(appAddress);
  // With another machine's address the control room opens with the token alone (HOST-03).
  const isOpen = /^(localhost|127\..*|\[::1\])$/.test(hostname) || environment['DEMO_TOKEN'];
  const regia = isOpen
    ? `${appAddress}/regia`
    : 'closed: needs DEMO_TOKEN (server/README.md, Host it)';
  const hasRegia = environment['DEMO_CONTROLS'] !== 'off' && existsSync(inProject('server', 'lab'));
  const addresses = [
    ['Rivola', appAddress],
    ...(hasRegia ? [['Regia', regia]] : []),
    ['API document', `${apiAddress}/api/docs`],
  ];
  return [
    '',
    ...columns(addresses),
    '',
    `  Log in with one of these emails and the password ${password}`,
    ...columns(logins),
    '',
    '  Stop with Ctrl+C',
    '',
  ].join('\n');
}

/** @param {string[][]} rows a label and a text each */
function columns(rows) {
  const width = Math.max(...rows.map(([label = '']) => label.length));
  return rows.map(([label = '', text = '']) => `  ${label.padEnd(width)}  ${text}`);
}
