/** Stands in for k6's `check`: a check that fails is noted for the end. */
export const failed = [];

export const check = (value, checks) => {
  for (const [name, holds] of Object.entries(checks)) if (!holds(value)) failed.push(name);
};
