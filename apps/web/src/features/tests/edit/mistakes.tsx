import { TestMistake } from '@lectern/contract';
import { z } from '@lectern/contract/zod';
import { ApiError } from '../../../api/api-error.ts';
import { testEditTexts as texts } from '../../../texts/tests-edit.ts';
import styles from './edit.module.css';

/** Mistakes in files, each with its place. */
export function Mistakes({ mistakes }: { mistakes: readonly TestMistake[] }) {
  return (
    <ul className={styles.mistakes}>
      {mistakes.map((mistake, at) => (
        <li key={at}>
          <MistakePlace mistake={mistake} />
          {mistake.says}
        </li>
      ))}
    </ul>
  );
}

function MistakePlace({ mistake: { file, line, field } }: { mistake: TestMistake }) {
  const place = [file, line === null ? null : texts.line(line), field].filter(Boolean);
  if (place.length === 0) return null;
  return (
    <span className={styles.place} translate="no">
      {place.join(', ')}{' '}
    </span>
  );
}

/** Of a refused upload; none for other failures. */
export function mistakesOf(error: Error | null): readonly TestMistake[] {
  if (!(error instanceof ApiError) || error.code !== 'tests_invalid') return [];
  return z.array(TestMistake).safeParse(error.details['mistakes']).data ?? [];
}
