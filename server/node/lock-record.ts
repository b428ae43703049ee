import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { LockHost } from './lock-host.ts';

const Stored = z.object({
  /** A random id of the start that made the lock. */
  id: z.string(),
  pid: z.int(),
  place: z.string(),
  /** When that process began; '' where its system does not say. */
  began: z.string(),
  /** The name of its machine or container. */
  host: z.string(),
  beat: z.string(),
});

/** What a lock says about the process that made it. */
export type LockRecord = Omit<z.output<typeof Stored>, 'beat'>;

export const makeRecord = async (host: LockHost): Promise<LockRecord> => ({
  id: randomUUID(),
  pid: host.pid,
  place: host.place,
  began: (await host.beganOf(host.pid)) ?? '',
  host: host.name,
});

/** Digits of a beat: each text of a lock is as long as the one that it overwrites. */
const BEAT_DIGITS = 12;

export const textOf = (record: LockRecord, beat: number): string =>
  `${JSON.stringify({ ...record, beat: String(beat).padStart(BEAT_DIGITS, '0') })}\n`;

/** The record in a lock's text; a bare number is a process of this place in a lock of an earlier version. */
export const readRecord = (text: string | null, place: string): LockRecord | null => {
  const parsed = Stored.safeParse(parseJson(text ?? ''));
  if (parsed.success) return isPid(parsed.data.pid) ? parsed.data : null;
  const pid = Number(text);
  return isPid(pid) ? { id: '', pid, place, began: '', host: '' } : null;
};

/** Whether `process.kill` takes it. */
const isPid = (pid: number): boolean => Number.isInteger(pid) && pid > 0 && pid < 2 ** 31;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};
