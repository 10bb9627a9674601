/**
 * The archive of a backup, from its first byte to its last:
 *
 *   magic line
 *   gzip of entries, each: header, body in pieces, an empty piece, SHA-256 of header and body
 *   SHA-256 of everything before it
 *
 * A header and a piece begin with their length in four bytes. The last entry is the manifest.
 */
import { z } from 'zod';
import { StartError } from '../start-error.ts';

export const magic = Buffer.from('Lectern backup 1\n');
export const digestBytes = 32;
export const longestHeader = 64 * 1024;
export const longestPiece = 256 * 1024;

const part = z.enum(['product', 'host']);

/**
 * Below the host's folder of repositories, which no name in an archive may leave. Objects and refs
 * alone: what git acts upon, its settings above all, is not the archive's to say.
 */
const repositoryFile = z
  .string()
  .regex(
    /^[0-9a-f]{2}\/\d{1,16}\.git\/(HEAD|packed-refs|objects\/[0-9a-f]{2}\/[0-9a-f]{38}|objects\/pack\/pack-[0-9a-f]{40}\.(pack|idx|rev))$/,
  );

export const EntryHeader = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rows'), part, table: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal('sequences'), part }),
  /** Of older archives; now jobs are a table like any other. */
  z.object({ kind: z.literal('jobs') }),
  z.object({ kind: z.literal('file'), path: repositoryFile }),
  /** Repositories made from one template share its pack: it is stored once. */
  z.object({ kind: z.literal('link'), path: repositoryFile, to: repositoryFile }),
  z.object({ kind: z.literal('keys') }),
  z.object({ kind: z.literal('manifest') }),
]);
export type EntryHeader = z.infer<typeof EntryHeader>;

const megabyte = 1024 * 1024;

/** Of what is held in memory whole, and not in pieces as everything else. */
export const longestBody: Partial<Record<EntryHeader['kind'], number>> = {
  sequences: megabyte,
  keys: megabyte,
  manifest: 256 * megabyte,
};

/** Half of the database with an owner of its own: Lectern's tables, or those of the built-in host. */
export type Part = z.infer<typeof part>;

export class DamagedArchive extends StartError {
  constructor(reason: string, options?: ErrorOptions) {
    super(`This is no whole backup of Lectern: ${reason}. Nothing was changed.`, options);
  }
}
