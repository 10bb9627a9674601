/** The sample course beside the running product: told in the terminal, and ended when it stops. */
import type { SampleProgress } from '@lectern/contract';
import type { AppDeps } from '../app.ts';
import { samplePassword } from './cast.ts';
import type { SampleCalls } from './host-hands.ts';
import type { Sample } from './sample.ts';

export interface RunningSample {
  /** Done when the course is there or cannot be made; `say` gets whole lines. */
  begin(say: (line: string) => void): Promise<void>;
  stop(): Promise<void>;
}

interface SampleDeps {
  app: AppDeps;
  hostApiUrl: string;
  openSampleCalls?: () => SampleCalls;
}

export function runSample(sample: Sample, deps: SampleDeps): RunningSample {
  const { app, hostApiUrl, openSampleCalls } = deps;
  const stopping = new AbortController();
  let filling: Promise<void> = Promise.resolve();

  async function fill(say: (line: string) => void): Promise<void> {
    if (sample.isDone || !openSampleCalls) return;
    say('A sample course is being made; the site can be used meanwhile.');
    const { signal } = stopping;
    try {
      await sample.make({ app, hostApiUrl, openSampleCalls, signal }, sayTenths(say));
      say('The sample course is complete.');
    } catch (error) {
      if (signal.aborted) return;
      say(`The sample course could not be completed; the next start goes on with it. ${error}`);
    }
  }

  return {
    begin(say) {
      const last = sample.accounts.at(-1)?.login;
      say(
        `Sign in as professor, ta1, ta2 or student01 to ${last}, with one click or with the password ${samplePassword}.`,
      );
      filling = fill(say);
      return filling;
    },
    async stop() {
      stopping.abort();
      await filling;
    },
  };
}

/** A line whenever another tenth of the way is behind, or several at once. */
function sayTenths(say: (line: string) => void): (at: SampleProgress) => void {
  let told = 0;
  return ({ done, total }) => {
    const tenths = Math.floor((done / total) * 10);
    if (tenths > told) say(`Sample course: ${tenths * 10} %`);
    told = Math.max(told, tenths);
  };
}
