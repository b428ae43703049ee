/** The process of an attacker: a load of its own, so that it does not delay what the visitor measures. */
import { once } from 'node:events';
import { ATTACKS, STRANGER } from '../strangers.ts';
import { Caller } from './caller.ts';

const attack = ATTACKS.find(({ name }) => name === process.env['ATTACK']);
if (!attack) throw new Error(`no attack has the name ${process.env['ATTACK']}`);
const stranger = new Caller(Number(process.env['PORT']), STRANGER);
process.send?.('ready');
await once(process, 'message');
await attack.run(stranger);
process.send?.(stranger.statuses);
stranger.close();
process.disconnect();
