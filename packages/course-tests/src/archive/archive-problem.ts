export const archiveLimits = {
  /** Of the archive itself. */
  bytes: 5 * 1024 * 1024,
  unpackedBytes: 50 * 1024 * 1024,
  files: 2_000,
  /** Beyond a megabyte, nothing that people pack is smaller than a two-hundredth. */
  ratio: 200,
  pathBytes: 1_000,
  nameBytes: 255,
} as const;

/** Thrown inside of the readers; `readArchive` turns it into its answer. */
export class ArchiveProblem extends Error {
  readonly file: string;

  constructor(file: string, says: string) {
    super(says);
    this.file = file;
  }
}

export function tooLarge(): ArchiveProblem {
  const megabytes = archiveLimits.unpackedBytes / 1024 / 1024;
  return new ArchiveProblem('', `The archive unpacks to more than ${megabytes} MB.`);
}

/** How much an archive of this size may unpack to. */
export function unpackedLimit(packedBytes: number): number {
  const megabyte = 1024 * 1024;
  const byRatio = Math.max(megabyte, packedBytes * archiveLimits.ratio);
  return Math.min(archiveLimits.unpackedBytes, byRatio);
}
