import { withFewDescriptors } from '@lectern/testkit/few-descriptors';
import { expect, it } from 'vitest';

const { href } = new URL('./service-process.ts', import.meta.url);

it(
  'startProcess fails with EMFILE when no file descriptor is free, and works again later',
  { tags: 'release' },
  async () => {
    const script = `import { startProcess } from '${href}';
    const limits = { idleTimeoutMs: 5_000, totalTimeoutMs: 5_000 };
    const begin = () => startProcess(['cat'], process.env, { limits, hasFollowUp: true });
    const read = async (service) => {
      service.stdin.end('out');
      let text = '';
      try { for await (const chunk of service.stdout) text += chunk; }
      catch (error) { text = error.code; }
      return [text, await service.exited, await service.followUp].join(' ');
    };
    takeAll();
    const refused = read(begin());
    await new Promise(setImmediate);
    giveBack();
    console.log(await refused, '|', await read(begin()));`;
    expect(await withFewDescriptors(script)).toBe('EMFILE -1  | out 0');
  },
);
