interface Commits<Starter> {
  countedSha: string | null;
  headSha: string | null;
  /** Null while the repository is being created. */
  starterSha: Starter;
}

/** The commit that people are shown and that is graded: the counted one once settled, else the newest. */
export function shownSha<Starter extends string | null>(work: Commits<Starter>): string | Starter {
  return work.countedSha ?? work.headSha ?? work.starterSha;
}
