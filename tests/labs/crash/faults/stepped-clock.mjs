// @ts-check
// Loaded into a server by `--import`: its clock, but not its timers, is off by the milliseconds of CLOCK_STEP, and by those
// that the parent process sends.
const HostDate = Date;
let step = Number(process.env['CLOCK_STEP'] ?? 0);

const now = () => HostDate.now() + step;
globalThis.Date = new Proxy(HostDate, {
  construct: (target, args, newTarget) => {
    /** @type {unknown} */
    const made = Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget);
    return /** @type {Date} */ (made);
  },
  get: (target, name) => {
    /** @type {unknown} */
    const found = name === 'now' ? now : Reflect.get(target, name);
    return found;
  },
});

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('step' in message)) return;
  step = Number(message.step);
  process.send?.({ stepped: step });
});
process.channel?.unref();
