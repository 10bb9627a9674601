/** A header of tar: fields at fixed places of 512 bytes. */
export const block = 512;

export const fields = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  time: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
  prefix: [345, 155],
} as const;

export const padded = (size: number) => Math.ceil(size / block) * block;

/** The sum of all bytes, with spaces in place of the checksum. */
export function checksum(header: Buffer): number {
  const [at, length] = fields.checksum;
  const space = 0x20;
  return header.reduce((sum, byte, n) => sum + (n >= at && n < at + length ? space : byte), 0);
}
