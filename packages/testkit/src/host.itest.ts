import { expect, it } from 'vitest';
import { startWorld } from './world.ts';

it('starts the product beside a real code host', async () => {
  const world = await startWorld({ host: true });
  try {
    await world.host.person('ada', 'Ada Lovelace');
    const org = await world.host.organization('analytical', 'ada');
    const installation = await world.host.install('analytical', 'ada');
    expect(org.id).toBeGreaterThan(0);
    expect(installation.id).toBeGreaterThan(0);
  } finally {
    await world.close();
  }
});
