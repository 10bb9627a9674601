/** `npm run backup -- --to FILE.tar` */
import { readConfig } from '../config.ts';
import { readVersion } from '../release.ts';
import { backUp, requireNew } from './back-up.ts';
import { readArguments, run, untilStopped } from './command.ts';
import { openExisting } from './instance.ts';
import { manifestLines } from './manifest.ts';

await run(async (caller) => {
  const { file } = readArguments(
    caller,
    'Name the new archive: npm run backup -- --to FILE.tar.',
    'to',
  );
  const { dataDir, database, github, secretKeys } = readConfig(caller.env, caller.cwd);
  // Checked before a stopped database is started.
  requireNew(file);
  const signal = untilStopped('The backup was stopped. Nothing was kept.');
  const instance = await openExisting({ dataDir, database });
  try {
    const { urls } = instance;
    const passphrase = caller.env['BACKUP_PASSPHRASE']?.trim() || undefined;
    const settings = { usesBuiltInHost: !github, hasGivenKeys: secretKeys.length > 0, passphrase };
    const version = await readVersion();
    const manifest = await backUp({ urls, dataDir, version, signal, ...settings }, file);
    return [
      ...manifestLines(manifest),
      `Backed up to ${file}. The archive was read back and is complete.`,
    ];
  } finally {
    await instance.close();
  }
});
