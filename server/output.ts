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

/** The log's destination, the standard output. */
export const logOutput = (): DestinationStream => {
  const output = destination({ fd: process.stdout.fd, maxLength: LOG_MAX_BYTES });
  output.on('error', () => {});
  return output;
};

/** Removes control characters but line breaks: names and contents of files must not reach a terminal as escape sequences. */
export const plainText = (text: string): string => text.replaceAll(/(?!\n)\p{C}/gu, '?');

export const print = (text: string): boolean => process.stdout.write(`${plainText(text)}\n`);
export const printError = (text: string): boolean => process.stderr.write(`${plainText(text)}\n`);
