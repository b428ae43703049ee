// @ts-check
// Loaded before a server (`--import`): its host's clock goes `MOVED_DAYS` days ahead of this one's.

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
