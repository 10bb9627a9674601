import type { Readiness } from '@lectern/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { PlatformDeps } from '../../platform/platform.ts';

const rememberedMs = 10_000;

export type PlatformWatch = () => Promise<Readiness['platform']>;

interface WatchDeps extends Pick<PlatformDeps, 'clock'> {
  platform: Pick<PlatformDeps['platform'], 'requireUp'>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * Concurrent probes share one check, whose result is kept for some seconds. Readiness is public, so
 * only the log says why the platform is down, once per outage.
 */
export function watchPlatform({ platform, clock, log }: WatchDeps): PlatformWatch {
  let asked: { at: number; answer: Promise<'up' | 'down'> } | undefined;
  let last: 'up' | 'down' = 'up';

  async function ask(): Promise<'up' | 'down'> {
    try {
      await platform.requireUp();
      if (last === 'down') log.info('The platform answers again');
      return (last = 'up');
    } catch (err) {
      if (last === 'up') log.warn({ err }, 'The platform does not answer');
      return (last = 'down');
    }
  }

  return () => {
    const now = clock().getTime();
    if (!asked || now - asked.at >= rememberedMs) asked = { at: now, answer: ask() };
    return asked.answer;
  };
}
