/** What `git log` says of commits, read as it streams by: how much it says of one is a student's choice. */
export interface Commit {
  sha: string;
  /** Each once, whatever the commit says. */
  parents: string[];
  author: string;
  subject: string;
}

export interface CommitReader {
  push(chunk: Buffer): void;
  readonly commits: Commit[];
}

const longestText = 200;
/** Names, author and subject, each ended by a zero byte, with `-z`. */
export const commitFormat = `%H %P%x00%<(${longestText},trunc)%an%x00%<(${longestText},trunc)%s`;
const fieldsOfCommit = 3;

/**
 * Of a field no more is read. These are the names of 98 parents, and nobody merges more, but a commit
 * may name one parent a million times, and each mention costs whoever reads it. Columns alone bound no
 * text: some characters take none.
 */
const longestField = 4 * 1024;

export function readCommits(): CommitReader {
  const commits: Commit[] = [];
  let fields: string[] = [];
  let parts: Buffer[] = [];
  let length = 0;

  function onField(): void {
    fields.push(Buffer.concat(parts).toString('utf8'));
    parts = [];
    length = 0;
    if (fields.length < fieldsOfCommit) return;
    commits.push(toCommit(fields));
    fields = [];
  }

  return {
    commits,
    push(chunk) {
      for (let at = 0; at < chunk.length;) {
        const next = chunk.indexOf(0, at);
        const until = next === -1 ? chunk.length : next;
        const wanted = Math.min(until - at, longestField - length);
        if (wanted > 0) {
          parts.push(chunk.subarray(at, at + wanted));
          length += wanted;
        }
        if (next === -1) return;
        onField();
        at = next + 1;
      }
    },
  };
}

function toCommit([names = '', author = '', subject = '']: readonly string[]): Commit {
  const [sha = '', ...mentioned] = names.split(' ').filter(Boolean);
  // The last one may have been cut.
  const whole = mentioned.filter((name) => name.length === sha.length);
  return { sha, parents: [...new Set(whole)], author: author.trim(), subject: subject.trim() };
}
