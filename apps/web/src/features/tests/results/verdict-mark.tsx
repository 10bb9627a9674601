import type { TestResult } from '@lectern/contract';
import { clsx } from 'clsx';
import { testResultTexts as texts } from '../../../texts/test-results.ts';
import { Circle, CircleAlert, CircleCheck, CircleX, EyeOff } from '../../../ui/icons.ts';
import styles from './results.module.css';

const didNotRun: ReadonlySet<unknown> = new Set([
  'not_run',
  'setup_failed',
  'command_missing',
  'no_report',
]);

interface MarkProps {
  result: Pick<TestResult, 'verdict' | 'hidden_until'>;
}

/** The verdict in words; the icon differs too, not only its colour. */
export function VerdictMark({ result: { verdict, hidden_until } }: MarkProps) {
  if (verdict === null) {
    return (
      <span className={styles.verdict}>{hidden_until && texts.hiddenUntil[hidden_until]}</span>
    );
  }
  return (
    <span className={clsx(styles.verdict, styles[toneOf(verdict)])}>{texts.verdicts[verdict]}</span>
  );
}

export function VerdictIcon({ result: { verdict, hidden_until } }: MarkProps) {
  if (verdict === null) {
    const Icon = hidden_until ? EyeOff : Circle;
    return <Icon aria-hidden size={16} className={styles.icon} />;
  }
  const Icon = { passed: CircleCheck, failed: CircleX, none: CircleAlert }[toneOf(verdict)];
  return <Icon aria-hidden size={16} className={clsx(styles.icon, styles[toneOf(verdict)])} />;
}

function toneOf(verdict: NonNullable<TestResult['verdict']>): 'passed' | 'failed' | 'none' {
  if (verdict === 'passed') return 'passed';
  return didNotRun.has(verdict) ? 'none' : 'failed';
}
