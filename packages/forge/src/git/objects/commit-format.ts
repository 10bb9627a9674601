export interface GitPerson {
  name: string;
  email: string;
  date: Date;
}

export interface GitCommit {
  sha: string;
  treeSha: string;
  parents: string[];
  author: GitPerson;
  committer: GitPerson;
  message: string;
}

export const commitFormat = '%H%x00%T%x00%P%x00%an%x00%ae%x00%at%x00%cn%x00%ce%x00%ct%x00%B';
export const fieldCount = 10;

/** Limits for pushed commits, which may have 50 MB. 65,536 is also the API's limit. */
const longestMessage = 65_536;
const longestName = 255;
const longestEmail = 254;
const mostParents = 1_000;

export function parseCommits(output: Buffer): GitCommit[] {
  const fields = output.toString('utf8').split('\0');
  const commits: GitCommit[] = [];
  for (let start = 0; start + fieldCount <= fields.length; start += fieldCount) {
    commits.push(toCommit(fields.slice(start, start + fieldCount)));
  }
  return commits;
}

export function toCommit(fields: readonly string[]): GitCommit {
  const [sha = '', treeSha = '', parents = '', ...people] = fields;
  const [name = '', email = '', at = '', byName = '', byEmail = '', byAt = '', text = ''] = people;
  return {
    sha,
    treeSha,
    parents: parents === '' ? [] : parents.split(' ', mostParents),
    author: toPerson(name, email, at),
    committer: toPerson(byName, byEmail, byAt),
    message: cut(text, longestMessage).replace(/\n$/, ''),
  };
}

function toPerson(name: string, email: string, at: string): GitPerson {
  return { name: cut(name, longestName), email: cut(email, longestEmail), date: toDate(at) };
}

/** The database refuses a lone surrogate, and would refuse the push with it. */
function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

/** Clients can write any date into a commit. */
function toDate(seconds: string): Date {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}
