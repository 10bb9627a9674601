import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallWorld, type World } from '../../testing/small-world.ts';

let world: World;
beforeAll(async () => {
  world = await smallWorld();
}, 60_000);
afterAll(() => world.host.close());

/** The message that git shows for this password. */
async function saidToGit(password: string): Promise<string> {
  const address = `${world.host.url}/cs101/hw1.git/info/refs?service=git-upload-pack`;
  const authorization = `Basic ${Buffer.from(`ada:${password}`).toString('base64')}`;
  const answer = await fetch(address, { headers: { authorization } });
  expect(answer.status).toBe(401);
  return answer.text();
}

describe('an access token', () => {
  it('is shown once, works until revoked and can be revoked only by its owner', async () => {
    const made = await world.ada.post('/settings/tokens', { name: 'laptop', lifetime: '30' });
    const token = /ghp_\w+/.exec(made.text)?.[0] ?? '';
    const status = async () =>
      (
        await fetch(`${world.host.url}/api/v3/user`, {
          headers: { authorization: `token ${token}` },
        })
      ).status;
    expect(await status()).toBe(200);
    const list = await world.ada.get('/settings/tokens');
    expect(list.text).not.toContain(token);
    const id = /tokens\/(\d+)\/revoke/.exec(list.text)?.[1] ?? '';
    expect((await world.mallory.post(`/settings/tokens/${id}/revoke`, {})).status).toBe(404);
    expect(await status()).toBe(200);
    expect((await world.ada.post(`/settings/tokens/${id}/revoke`, {})).status).toBe(303);
    expect(await status()).toBe(401);
    const where = `${world.host.url}/settings/tokens`;
    expect(await saidToGit(token)).toBe(
      `This access token has expired or was revoked. Create a new one at ${where}\n`,
    );
    expect(await saidToGit('correct horse')).toBe(
      `Invalid credentials. Use an access token of this code host as the password. Create one at ${where}\n`,
    );
  });

  it.each([
    [{ name: '', lifetime: '30' }, 'Enter what the token is for.'],
    [{ name: 'x'.repeat(101), lifetime: '30' }, 'at most 100'],
    [{ name: 'x', lifetime: '7' }, 'Choose how long'],
  ])('is not created from %j', async (form, sentence) => {
    const seen = await world.ada.post('/settings/tokens', form);
    expect(seen.status).toBe(422);
    expect(seen.text).toContain(sentence);
  });

  it('can be created only after sign-in', async () => {
    const seen = await world.host.browser().get('/settings/tokens');
    expect(seen.location).toBe('/login?return_to=%2Fsettings%2Ftokens');
  });
});
