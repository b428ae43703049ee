/** A child process that locks a folder on request, and reports whether it could. */
import { lockFolder } from '../../server/store/lock.ts';

process.on('message', (folder: string) => {
  lockFolder(folder).then(
    () => process.send?.('owner'),
    (error: unknown) => process.send?.((error as Error).name),
  );
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
