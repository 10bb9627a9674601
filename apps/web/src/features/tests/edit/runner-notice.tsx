import type { TestRunner } from '@lectern/contract';
import { testEditTexts } from '../../../texts/tests-edit.ts';
import { Notice } from '../../../ui/notice.tsx';
import styles from './edit.module.css';

const texts = testEditTexts.settings;

/** Whether this server can run tests, and with which languages. */
export function RunnerNotice({ runner }: { runner: TestRunner }) {
  const { can_run, reason, languages } = runner;
  if (!can_run) {
    return (
      <Notice tone="warning" title={texts.cannotRun}>
        {reason && <p>{reason}</p>}
        <p>{texts.waits}</p>
      </Notice>
    );
  }
  return (
    <p className={styles.muted}>
      {texts.canRun} {languages.length > 0 && texts.languages(inWords(languages))}
      {reason && ` ${reason}`}
    </p>
  );
}

function inWords(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}
