/** `npm run restore -- --from FILE.tar` */
import { readConfig } from '../config.ts';
import { StartError } from '../start-error.ts';
import { checkArchive, type CheckedArchive } from './read-archive.ts';
import { readArguments, run } from './command.ts';
import { openEmpty } from './instance.ts';
import { openKeys, type Keys } from './keys.ts';
import { manifestLines } from './manifest.ts';
import { requireKnown } from './migration-version.ts';
import { restore } from './restore.ts';

const usage = 'Name the archive: npm run restore -- --from FILE.tar [--without-keys].';

await run(async (caller) => {
  const { file, flags } = readArguments(caller, usage, 'from', ['without-keys']);
  const { dataDir, database } = readConfig(caller.env, caller.cwd);
  const archive = await checkArchive(file);
  const { product, host } = archive.manifest.migrations;
  await requireKnown('product', product);
  if (host) await requireKnown('host', host);
  const passphrase = caller.env['BACKUP_PASSPHRASE']?.trim();
  const keys = flags.has('without-keys') ? undefined : keysOf(archive, passphrase);

  process.stdout.write(`${manifestLines(archive.manifest).join('\n')}\n`);
  const instance = await openEmpty({ dataDir, database });
  try {
    await restore({ urls: instance.urls, dataDir, keys }, file, archive);
  } catch (error) {
    await instance.discard();
    throw error;
  }
  await instance.close();
  return [`Restored from ${file}. The restored data was read back and is the same.`];
});

function keysOf({ sealedKeys }: CheckedArchive, passphrase: string | undefined): Keys | undefined {
  if (!sealedKeys) return undefined;
  if (passphrase) return openKeys(sealedKeys, passphrase);
  throw new StartError(
    'The keys in this backup are sealed: set BACKUP_PASSPHRASE, or restore with --without-keys. ' +
      'Then people must sign in again, and links are replaced by new ones.',
  );
}
