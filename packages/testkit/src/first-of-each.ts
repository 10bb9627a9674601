/** Like `it.each`, but all cases except the first run only before a release. */
import { it } from 'vitest';

export function firstOfEach<const T>(cases: readonly T[]) {
  return (title: string, test: (...values: ValuesOf<T>) => Promise<void> | void): void => {
    it.each(cases.slice(0, 1))(title, test as Test);
    it.each(cases.slice(1))(title, { tags: 'release' }, test as Test);
  };
}

/** An array case is spread into arguments, as `it.each` does. */
type ValuesOf<T> = T extends readonly [...infer Values] ? Values : [T];
type Test = (...values: unknown[]) => Promise<void> | void;
