/** Pushes over smart HTTP, because git starts four processes per push. */

export interface Remote {
  url: string;
  token: string;
}

export interface BranchMove {
  branch: string;
  /** Undefined for a new branch. */
  before: string | undefined;
  after: string;
}

const nothing = '0'.repeat(40);

/**
 * `pack` holds the objects that `before` lacks. Cannot be aborted: the host might have received the
 * push without its date.
 */
export async function pushPack(
  { url, token }: Remote,
  { branch, before = nothing, after }: BranchMove,
  pack: Buffer,
): Promise<void> {
  const ref = `refs/heads/${branch}`;
  const credentials = Buffer.from(`x-access-token:${token}`).toString('base64');
  const answer = await fetch(`${url}/git-receive-pack`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${credentials}`,
      'content-type': 'application/x-git-receive-pack-request',
    },
    body: Buffer.concat([packet(`${before} ${after} ${ref}\0report-status`), flush, pack]),
  });
  const report = await answer.text();
  if (answer.ok && report.includes('unpack ok\n') && report.includes(`ok ${ref}\n`)) return;
  throw new Error(`The push to ${url} was refused with ${answer.status}: ${report}`);
}

const flush = Buffer.from('0000');

function packet(line: string): Buffer {
  const length = Buffer.byteLength(line) + 4;
  return Buffer.from(length.toString(16).padStart(4, '0') + line);
}
