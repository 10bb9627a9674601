import { isReservedKey, planLimits } from '../plan.ts';

/** Room for '-100' behind a name that occurs often. */
const slugCharacters = planLimits.keyCharacters - '-test-1000'.length;

/** Unique keys from names, the same ones while names and their order stay. */
export class Keys {
  readonly #used = new Set<string>();

  /** Keys that the author chose come first. */
  constructor(chosen: Iterable<string>) {
    for (const key of chosen) this.#used.add(key);
  }

  of(name: string): string {
    const slug = slugOf(name);
    let key = slug;
    for (let n = 2; this.#used.has(key) || isReservedKey(key); n++) key = `${slug}-${n}`;
    this.#used.add(key);
    return key;
  }
}

function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, slugCharacters)
    .replaceAll(/^-|-$/g, '');
  if (plain === '') return 'test';
  return isReservedKey(plain) || /^hidden$/.test(plain) ? `${plain}-test` : plain;
}
