import { destination, type DestinationStream } from 'pino';

/** Most bytes of the log that wait for an output that cannot be written; more are dropped. */
const LOG_MAX_BYTES = 1024 * 1024;

/**
 * Goes on where output cannot be written, as when it goes to a file on a full disk: what is printed is lost. Without these
 * listeners Node would end the server, after a change and before its answer (HOST-04).
 */
export const outliveOutput = (): void => {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
};

/**
 * The log's destination, the standard output. When the process exits pino writes what still waits, and tries for ever where the
 * disk is full: what could not be written before is given up then.
 */
export const logOutput = (): DestinationStream => {
  const output = destination({ fd: process.stdout.fd, maxLength: LOG_MAX_BYTES });
  let isFailing = false;
  output.on('error', () => (isFailing = true));
  output.on('write', () => (isFailing = false));
  // Before pino's own listener, which leaves a destroyed output alone.
  process.prependOnceListener('exit', () => {
    if (isFailing) output.destroy();
  });
  return output;
};

/** Removes control characters but line breaks: names and contents of files must not reach a terminal as escape sequences. */
export const plainText = (text: string): string => text.replaceAll(/(?!\n)\p{C}/gu, '?');

export const print = (text: string): boolean => process.stdout.write(`${plainText(text)}\n`);
export const printError = (text: string): boolean => process.stderr.write(`${plainText(text)}\n`);
