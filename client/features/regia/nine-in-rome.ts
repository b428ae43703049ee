const offsets = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Rome',
  timeZoneName: 'longOffset',
});

/** Nine in the morning in Rome: '2026-06-12' → '2026-06-12T09:00:00+02:00', in winter '+01:00'. */
export const nineInRome = (day: string): string => {
  // The clocks change at one in the morning, UTC.
  const parts = offsets.formatToParts(Date.parse(`${day}T08:00:00Z`));
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${day}T09:00:00${name.replace('GMT', '')}`;
};
