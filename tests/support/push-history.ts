/** Repositories with a long push history, where every commit is a separate push. */
import type { GitFolder } from '@lectern/testkit/git-folder';
import type { PushedWork, PushedWorld } from '@lectern/testkit/pushed-work';
import type { Random } from '../storm/random.ts';

export interface PastPush {
  work: PushedWork;
  ref: string;
  before: string;
  after: string;
  forced: boolean;
  /** In whole seconds, like the platform's times. */
  receivedAt: Date;
}

export interface History {
  work: PushedWork;
  pushes: PastPush[];
  parents: Map<string, string>;
}

const main = 'refs/heads/main';
export const past = new Date('2026-09-01T12:00:00Z');
const secondsApart = 10;

/** One commit per push. 5 % of the pushes drop the last commits by a force push. */
export async function makeHistory(
  work: PushedWork,
  length: number,
  random: Random,
): Promise<History> {
  const plan: { parent: number }[] = [];
  for (let n = 0, tip = -1; n < length; n += 1) {
    const isRewrite = tip > 3 && random.next() < 0.05;
    const parent = isRewrite ? (plan[plan[tip]!.parent]?.parent ?? -1) : tip;
    plan.push({ parent });
    tip = n;
  }
  const shas = await importCommits(work.clone, work.starter, plan);
  const shaOf = (n: number) => shas[n] ?? work.starter;
  const pushes = plan.map(({ parent }, n) => ({
    work,
    ref: main,
    before: shaOf(n - 1),
    after: shaOf(n),
    forced: parent !== n - 1,
    receivedAt: new Date(past.getTime() + n * secondsApart * 1000),
  }));
  const parents = new Map(plan.map(({ parent }, n) => [shaOf(n), shaOf(parent)]));
  return { work, pushes, parents };
}

/** Creates all commits with one git process. Each has a different content, so that no two are equal. */
async function importCommits(
  clone: GitFolder,
  starter: string,
  plan: readonly { parent: number }[],
): Promise<string[]> {
  const stream = plan.flatMap(({ parent }, n) => {
    const text = `step ${n}\n`;
    const from = parent < 0 ? starter : `:${parent + 1}`;
    const who = `Ada Lovelace <ada@example.org> 946684800 +0000`;
    return [
      `commit refs/import/${n}`,
      `mark :${n + 1}`,
      `committer ${who}`,
      `data ${text.length}`,
      text.trimEnd(),
      `from ${from}`,
      'M 100644 inline step.txt',
      `data ${text.length}`,
      text,
    ];
  });
  await clone.fastImport(`${stream.join('\n')}\ndone\n`);
  const listed = await clone.git(
    'for-each-ref',
    '--format=%(refname) %(objectname)',
    'refs/import',
  );
  const shas = new Map(listed.split('\n').map((line) => line.split(' ') as [string, string]));
  return plan.map((_, n) => shas.get(`refs/import/${n}`) ?? '');
}

/** Uploads all objects with one push, then replaces the host's push log with the history. */
export async function installHistory(scene: PushedWorld, { work, pushes }: History): Promise<void> {
  const last = pushes.at(-1)!;
  const tips = pushes.filter((_, n) => pushes[n + 1]?.forced).map(({ after }) => after);
  const lost = tips.map((sha, n) => `${sha}:refs/heads/lost-${n}`);
  await work.push(`${last.after}:${main}`, ...lost);
  if (tips.length > 0) await work.push('--delete', ...tips.map((_, n) => `refs/heads/lost-${n}`));
  const rows = pushes.map(({ ref, before, after, forced, receivedAt }, n) => ({
    n,
    ref,
    before,
    after,
    activity: forced ? 'force_push' : 'push',
    received_at: receivedAt.toISOString(),
  }));
  await scene.world.superuser.query(
    `with old as (
       delete from forge.pushes where repository_id = $1 returning pusher_id
     ), told as (
       select * from jsonb_to_recordset($2::jsonb)
         as row (n int, ref text, before text, after text, activity text, received_at timestamptz)
     ), made as (
       insert into forge.pushes (repository_id, pusher_id, received_at, settled_at)
       select $1, (select min(pusher_id) from old), received_at, received_at from told order by n
       returning id, received_at
     ), updates as (
       insert into forge.push_updates (push_id, ref, before, after, activity, outcome)
       select made.id, ref, before, after, activity, 'accepted'
       from told join made using (received_at)
     )
     update forge.repositories set pushed_at = $3 where id = $1`,
    [work.repository.id, JSON.stringify(rows), last.receivedAt],
  );
}
