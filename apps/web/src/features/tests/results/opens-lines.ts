/** Where the code of the submission is shown beside its results. */
export interface OpensLines {
  paths: ReadonlySet<string>;
  open(path: string, line: number): void;
}
