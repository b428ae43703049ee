/** A snapshot as it is stored: a document of the store with what a sandbox holds beside its rows. */
import * as z from 'zod/mini';
import { FaultEffect } from '#contract/faults';
import { count, day, id, instant, text } from '../store/column-checks.ts';
import { bytesOfDocument, fingerprintOf } from '../store/file-scenario.ts';
import { TABLES } from '../store/schema.ts';
import { FORMAT, Unreadable } from '../store/stored-shape.ts';
import type { ScenarioDocument, StoredDocument } from '../store/stored-document.ts';
import type { NamedImages } from '../images/kept-images.ts';
import { withBytes, type SavedState } from './kept-state.ts';

const isCount = z.custom<number>(count);
const isInstant = z.custom<string>(instant);

const Fault = z.object({
  id: z.custom<number>(id),
  endpoint: z.string(),
  who: z.optional(z.string()),
  nth: z.optional(isCount),
  times: z.optional(isCount),
  effect: FaultEffect,
  passing: isCount,
  /** `null` for all calls. */
  left: z.nullable(isCount),
});

const Head = z.object({
  kept_at: isInstant,
  /** Older snapshots lack it. */
  saved_at: z.optional(isInstant),
  anchor: z.custom<string>(day),
  /** `null` for a live clock. */
  frozen_at: z.nullable(isInstant),
  counts: z.record(z.enum(TABLES), isCount),
  /** Older snapshots lack it. */
  defects: z.optional(z.array(z.string())),
  faults: z.object({ last_id: isCount, armed: z.array(Fault) }),
  /** SHA-256 by name. */
  images: z.record(z.string(), z.custom<string>(text)),
});

export const writeSnapshot = (state: SavedState, seed: string) => ({
  format: FORMAT,
  seed,
  sequence: 0,
  ...state.rows,
  snapshot: {
    kept_at: state.kept_at,
    saved_at: state.saved_at,
    anchor: state.anchor,
    frozen_at: state.at === null ? null : new Date(state.at).toISOString(),
    counts: state.counts,
    faults: {
      last_id: state.faults.last_id,
      armed: state.faults.armed.map((fault) => ({
        ...fault,
        left: fault.left === Infinity ? null : fault.left,
      })),
    },
    ...(state.defects.length > 0 && { defects: state.defects }),
    images: Object.fromEntries([...state.images].map(([name, { digest }]) => [name, digest])),
  },
});

/** Throws `Unreadable` where it is no snapshot, or names an image that `find` does not know by its content. */
export const readSnapshot = (
  document: StoredDocument,
  find: (digest: string) => { path: string; bytes: number } | undefined,
): SavedState => {
  const { scenario, base, resets, last_ids, changes, brand } = document;
  const parsed = Head.safeParse((document as StoredDocument & { snapshot?: unknown }).snapshot);
  if (!parsed.success) {
    const path = ['snapshot', ...(parsed.error.issues[0]?.path ?? [])].join('.');
    throw new Unreadable(`field '${path}' is not valid`);
  }
  const {
    kept_at,
    saved_at = kept_at,
    anchor,
    frozen_at,
    counts,
    faults,
    defects = [],
    images,
  } = parsed.data;
  const held: NamedImages = new Map(
    Object.entries(images).map(([name, digest]) => {
      const file = find(digest);
      if (!file) throw new Unreadable(`the image ${name} is not in the folder of images`);
      return [name, { ...file, digest }] as const;
    }),
  );
  const state = withBytes({
    rows: { scenario, ...(base && { base }), resets, last_ids, changes, ...(brand && { brand }) },
    anchor,
    at: frozen_at === null ? null : Date.parse(frozen_at),
    faults: {
      last_id: faults.last_id,
      armed: faults.armed.map((fault) => ({ ...fault, left: fault.left ?? Infinity })),
    },
    defects,
    images: held,
    counts,
    kept_at,
    file_bytes: base ? bytesOfDocument(base) : 0,
  });
  return { ...state, saved_at };
};

/** The first document that had the same content. */
export const sharedDocument = (
  document: ScenarioDocument,
  documents: Map<string, ScenarioDocument>,
): ScenarioDocument => {
  const fingerprint = fingerprintOf(document);
  const shared = documents.get(fingerprint) ?? document;
  documents.set(fingerprint, shared);
  return shared;
};
