/** A child process that locks folders on request, and reports of each whether it could. */
import { lockFolder } from '../../../server/node/lock.ts';

process.on('message', (folder: string) => {
  lockFolder(folder).then(
    () => process.send?.([folder, 'owner']),
    (error: unknown) => process.send?.([folder, (error as Error).name]),
  );
});
process.on('disconnect', () => process.exit());
process.send?.(['', 'ready']);
