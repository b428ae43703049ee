const parts = {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/Rome',
} as const;
const clock = new Intl.DateTimeFormat('it-IT', parts);
const withYear = new Intl.DateTimeFormat('it-IT', { ...parts, year: 'numeric' });

/** An instant in Rome's time, with its year. */
export const formatLogTime = (instant: string): string => withYear.format(new Date(instant));

/** An instant of the sandbox's clock, to the second. */
export function LogTime({ instant }: { instant: string }) {
  return <time dateTime={instant}>{clock.format(new Date(instant))}</time>;
}
