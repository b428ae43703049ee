// @ts-check

/** The people of the seed that a newcomer will want to be; all share one password. */
const logins = [
  ['marta.greco@example.com', 'vende'],
  ['luca.bianchi@example.com', 'compra'],
  ['nuovo@example.com', 'appena iscritto, non ha ancora nulla'],
  ['admin@example.com', 'amministra'],
  ['paolo.neri@example.com', 'account non attivo: l’accesso è rifiutato'],
];
const password = 'Volare2026!';

/**
 * What to print once the product answers.
 * @param {object} where
 * @param {string} where.appAddress
 * @param {string} where.apiAddress
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function welcome({ appAddress, apiAddress }, environment = process.env) {
  const controlRoomIsOpen = environment['DEMO_CONTROLS'] !== 'off';
  const addresses = [
    ['Rivola', appAddress],
    ...(controlRoomIsOpen ? [['Regia', `${appAddress}/regia`]] : []),
    ['Documentazione API', `${apiAddress}/api/docs`],
  ];
  return [
    '',
    ...columns(addresses),
    '',
    `  Accessi, tutti con la password ${password}`,
    ...columns(logins),
    '',
    '  Per fermare: Ctrl+C',
    '',
  ].join('\n');
}

/** @param {string[][]} rows a label and a text each */
function columns(rows) {
  const width = Math.max(...rows.map(([label = '']) => label.length));
  return rows.map(([label = '', text = '']) => `  ${label.padEnd(width)}  ${text}`);
}
