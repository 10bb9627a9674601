import type { ObjectReader } from './objects/cat-file.ts';

/** A mirror that is being read or written. */
export interface Mirror {
  dir: string;
  objects: ObjectReader;
}
