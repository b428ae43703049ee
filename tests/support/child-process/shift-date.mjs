// @ts-check
// Preloaded with `--import`: moves `Date` in this process ahead by the environment variable `MOVED_DAYS`, in days.

const ahead = Number(process.env['MOVED_DAYS']) * 86_400_000;
const { now } = Date;
Date.now = () => now() + ahead;

globalThis.Date = new Proxy(Date, {
  construct: (real, values, target) =>
    /** @type {Date} */ (
      Reflect.construct(real, values.length === 0 ? [Date.now()] : values, target)
    ),
  apply: () => new Date().toString(),
});
