import type { ObjectReader } from './objects/cat-file.ts';

/** One copy of a repository, while somebody reads or writes it. */
export interface Mirror {
  dir: string;
  objects: ObjectReader;
}
