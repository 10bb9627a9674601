import type { SampleProgress } from '@lectern/contract';
import type { AppDeps } from '../app.ts';
import { samplePassword } from './people.ts';
import type { SampleCalls } from './host-client.ts';
import type { Sample } from './sample.ts';

export interface RunningSample {
  /** `say` receives whole lines. */
  begin(say: (line: string) => void): Promise<void>;
  stop(): Promise<void>;
}

interface SampleDeps {
  app: AppDeps;
  hostApiUrl: string;
  openSampleCalls?: () => SampleCalls;
  testsReady: Promise<unknown> | undefined;
}

export function runSample(sample: Sample, deps: SampleDeps): RunningSample {
  const { app, hostApiUrl, openSampleCalls, testsReady } = deps;
  const stopping = new AbortController();
  let making: Promise<void> = Promise.resolve();

  async function make(say: (line: string) => void): Promise<void> {
    if (sample.isDone || !openSampleCalls) return;
    say('Creating the sample course. You can use the site now.');
    const { signal } = stopping;
    try {
      await sample.make(
        { app, hostApiUrl, openSampleCalls, testsReady, signal },
        reportTenths(say),
      );
      say('The sample course is complete.');
    } catch (error) {
      if (signal.aborted) return;
      say(`The sample course is incomplete, and the next start continues it. ${error}`);
    }
  }

  return {
    begin(say) {
      const last = sample.accounts.at(-1)?.login;
      say(
        `Log in as professor, ta1, ta2 or student01 to ${last}, with one click or with the password ${samplePassword}.`,
      );
      making = make(say);
      return making;
    },
    async stop() {
      stopping.abort();
      await making;
    },
  };
}

/** One line per tenth. */
function reportTenths(say: (line: string) => void): (at: SampleProgress) => void {
  let told = 0;
  return ({ done, total }) => {
    const tenths = Math.floor((done / total) * 10);
    if (tenths > told) say(`Sample course ${tenths * 10}% ready`);
    told = Math.max(told, tenths);
  };
}
