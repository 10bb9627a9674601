/** Answers of GitHub that differ from the built-in host's. */
import { Octokit } from 'octokit';
import { describe, expect, it } from 'vitest';
import { PlatformProblem, toProblem } from './problem.ts';
import { repositoryClient } from './repository-client.ts';

function answering(status: number, body: object, listed?: readonly object[]) {
  const headers = { 'content-type': 'application/json' };
  const fetch = (_url: string, { method }: RequestInit) =>
    Promise.resolve(
      method === 'GET' && listed
        ? new Response(JSON.stringify(listed), { headers })
        : new Response(JSON.stringify(body), { status, headers }),
    );
  const octokit = new Octokit({
    request: { fetch },
    retry: { enabled: false },
    throttle: { enabled: false },
  });
  octokit.hook.error('request', (error) => {
    throw toProblem(error);
  });
  return repositoryClient(octokit, 'org');
}

const taken = {
  message: 'Could not clone: Name already exists on this account',
  documentation_url: 'https://docs.github.com/rest',
};
const copy = { template: { owner: 'org', name: 'base' }, name: 'copy', description: 'ours' };

describe('a copy of a template', () => {
  it('is undefined if GitHub reports that the name is taken, in either field', async () => {
    expect(await answering(422, taken).generate(copy)).toBeUndefined();
    const errors = ['Could not clone: Name already exists on this account'];
    const listed = { message: 'Unprocessable Entity', errors };
    expect(await answering(422, listed).generate(copy)).toBeUndefined();
  });

  it('fails as absent if GitHub does not find the template', async () => {
    const gone = { message: 'Could not clone: template repository not found.' };
    await expect(answering(422, gone).generate(copy)).rejects.toMatchObject({ kind: 'absent' });
    await expect(answering(404, gone).generate(copy)).rejects.toMatchObject({ kind: 'absent' });
  });

  it('is refused for any other reason', async () => {
    const other = { message: 'Invalid owner' };
    await expect(answering(422, other).generate(copy)).rejects.toThrow(PlatformProblem);
  });
});

describe('the head of a branch', () => {
  it('is undefined in an empty repository and for a missing branch', async () => {
    const empty = answering(409, { message: 'Git Repository is empty.' });
    expect(await empty.findBranchHead('copy', 'main')).toBeUndefined();
    const missing = answering(404, { message: 'Not Found' });
    expect(await missing.findBranchHead('copy', 'feedback')).toBeUndefined();
  });

  it('fails if GitHub reports another conflict', async () => {
    const busy = answering(409, { message: 'Conflict' });
    await expect(busy.findBranchHead('copy', 'main')).rejects.toThrow(PlatformProblem);
  });
});

it('an existing branch is different from a branch that must not be created', async () => {
  const there = answering(422, { message: 'Reference already exists' });
  expect(await there.createBranch('copy', 'feedback', 'a'.repeat(40))).toBe(false);
  const wrong = answering(422, { message: 'Object does not exist' });
  await expect(wrong.createBranch('copy', 'feedback', 'a'.repeat(40))).rejects.toThrow(
    PlatformProblem,
  );
});

const pull = { head: 'main', base: 'feedback', title: 'Feedback', body: '' };
const notOpened = (message: string) => ({
  message: 'Validation Failed',
  errors: [{ resource: 'PullRequest', code: 'custom', message }],
});

it('a pull request that was opened in the meantime is used once it is visible', async () => {
  const refusal = notOpened('A pull request already exists for org:main.');
  const open = { number: 7, title: 'Feedback' };
  expect(await answering(422, refusal, [open]).createPullRequest('copy', pull)).toEqual(open);
  const unseen = answering(422, refusal, []).createPullRequest('copy', pull);
  await expect(unseen).rejects.toMatchObject({ kind: 'down' });
});

it.each([
  ['No commits between feedback and main', 'nothing_new'],
  ['The main branch has no history in common with feedback', 'unrelated'],
])('no pull request is opened if GitHub answers: %s', async (message, why) => {
  const refused = answering(422, notOpened(message));
  expect(await refused.createPullRequest('copy', pull)).toBe(why);
});

it('an outsider who is added as collaborator keeps no invitation', async () => {
  const asked: string[] = [];
  const fetch = (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${new URL(url).pathname}`);
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(
      method === 'PUT'
        ? new Response(JSON.stringify({ id: 9 }), { status: 201, headers })
        : new Response(null, { status: 204 }),
    );
  };
  const octokit = new Octokit({ request: { fetch }, throttle: { enabled: false } });
  const given = repositoryClient(octokit, 'org').addCollaborator('hw-ada', 'ada');
  expect(await given).toBe('outsider');
  expect(asked).toEqual([
    'PUT /repos/org/hw-ada/collaborators/ada',
    'DELETE /repos/org/hw-ada/invitations/9',
  ]);
});
