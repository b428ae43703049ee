interface Dated {
  readonly id: number;
  readonly created_at: string;
}

/** Sorts by `created_at`, newest first, and rows of the same instant by falling id. */
export const newestFirst = (a: Dated, b: Dated): number => {
  // Instants are all written alike, so that comparing code units compares times.
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return b.id - a.id;
};

/** Sorts by `created_at`, oldest first. */
export const oldestFirst = (a: Dated, b: Dated): number => newestFirst(b, a);
