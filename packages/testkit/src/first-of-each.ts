/** As `it.each`, but only the first case is tried in every run: the others are left to a release. */
import { it } from 'vitest';

export function firstOfEach<const T>(cases: readonly T[]) {
  return (title: string, test: (...values: ValuesOf<T>) => Promise<void> | void): void => {
    it.each(cases.slice(0, 1))(title, test as Test);
    it.each(cases.slice(1))(title, { tags: 'release' }, test as Test);
  };
}

/** What is a list is handed over value by value. */
type ValuesOf<T> = T extends readonly [...infer Values] ? Values : [T];
type Test = (...values: unknown[]) => Promise<void> | void;
