/**
 * Formats as a browser of another country shows them. In a file that does not load the formats otherwise: Stryker sees a
 * mutant that fails when they are loaded only by a test that loads them.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';

describe('on a machine of another time zone', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(['America/Los_Angeles', 'America/New_York', 'Pacific/Auckland', 'Pacific/Kiritimati'])(
    'such as %s a date and an instant are shown as in Italy [GEN-03]',
    async (zone) => {
      vi.stubEnv('TZ', zone);
      vi.resetModules();
      const formats = await import('../../client/lib/formats.ts');
      expect(formats.formatDate('2026-06-12')).toBe('ven 12 giu 2026');
      expect(formats.formatDate('2026-06-12', 'short')).toBe('12/06/2026');
      expect(formats.formatTime('06:05:00')).toBe('06:05');
      expect(formats.formatInstant('2026-06-11T22:30:00.000Z')).toBe('12/06/2026');
      expect(formats.formatInstant('2026-06-12T22:00:00Z', 'dateTime')).toBe('13/06/2026, 00:00');
    },
  );
});
