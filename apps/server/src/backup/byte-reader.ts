/** Hands out bytes in the lengths that are asked for, whatever the lengths they come in. */
import { DamagedArchive } from './archive-format.ts';

export interface ByteReader {
  /** Exactly that many bytes, or undefined where the source has ended. */
  take(length: number): Promise<Buffer | undefined>;
}

export function byteReader(source: AsyncGenerator<Buffer>): ByteReader {
  let held: Buffer[] = [];
  let size = 0;
  return {
    async take(length) {
      while (size < length) {
        const next = await source.next();
        if (next.done && size === 0) return undefined;
        if (next.done) throw new DamagedArchive('it is cut off');
        held.push(next.value);
        size += next.value.length;
      }
      const all = held.length === 1 ? held[0]! : Buffer.concat(held);
      held = [all.subarray(length)];
      size -= length;
      return all.subarray(0, length);
    },
  };
}
