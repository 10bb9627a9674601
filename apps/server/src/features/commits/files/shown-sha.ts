interface Commits<Starter> {
  countedSha: string | null;
  headSha: string | null;
  /** Null while the repository is being made. */
  starterSha: Starter;
}

/**
 * The commit of a work that people are shown, and that is graded: the one that counts once that is
 * settled, until then the newest one.
 */
export function shownSha<Starter extends string | null>(work: Commits<Starter>): string | Starter {
  return work.countedSha ?? work.headSha ?? work.starterSha;
}
