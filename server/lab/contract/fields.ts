/** Schemas of fields that several endpoints of the control room share. */
import * as z from 'zod/mini';
import { SNAPSHOT_NAME_MAX } from '../../contract/limits.ts';
import { PROBLEM } from '../../contract/problems.ts';

/** Name of a snapshot (LAB-02). It names a file, and capitals would be the same file on some file systems. */
export const SnapshotName = z
  .string({ error: PROBLEM.snapshotName })
  .check(z.regex(new RegExp(`^[a-z0-9_-]{1,${SNAPSHOT_NAME_MAX}}$`), PROBLEM.snapshotName));
