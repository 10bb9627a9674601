import { pointsLabel, type FeedbackVersion } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import type { InWork } from '../../data/classroom-keys.ts';
import { historyQuery } from '../../data/graders.ts';
import { formatDeadline } from '../../lib/dates.ts';
import { texts } from '../../texts/texts.ts';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { PanelSpinner } from '../../ui/spinner.tsx';
import { actionWords, commentHistories } from './comment-history.ts';
import styles from './history.module.css';

interface FeedbackHistoryDialogProps {
  at: InWork;
  /** The contributors' names; undefined while they are loading. */
  names: string | undefined;
  onClose: () => void;
}

export function FeedbackHistoryDialog({ at, names, onClose }: FeedbackHistoryDialogProps) {
  const title = names === undefined ? 'Feedback history' : `Feedback history of ${names}`;
  return (
    <Modal open wide title={title} onClose={onClose}>
      <History at={at} />
    </Modal>
  );
}

function History({ at }: { at: InWork }) {
  const history = useQuery(historyQuery(at));
  if (history.isPending) return <PanelSpinner />;
  if (history.isLoadingError) {
    const { message } = history.error;
    return (
      <LoadFailure query={history}>{texts.gradingOverview.historyFailed(message)}</LoadFailure>
    );
  }
  if (history.data.length === 0) return <p>{texts.gradingOverview.noHistory}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls only a focused element
    <ul className={styles.comments} tabIndex={0} aria-label="Comments">
      {commentHistories(history.data).map(({ id, place, versions }) => (
        <li key={id} className={styles.comment}>
          <h3>{place}</h3>
          <ol className={styles.versions}>
            {versions.map((version) => (
              <Version key={version.version} version={version} />
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}

function Version({ version }: { version: FeedbackVersion }) {
  const { action, changed_by, changed_by_name, changed_at, body, points } = version;
  return (
    <li className={styles.version}>
      <p className={styles.change}>
        <b>{changed_by_name ?? changed_by}</b> {actionWords[action]} it on{' '}
        <time dateTime={changed_at}>{formatDeadline(changed_at)}</time>
      </p>
      {action !== 'DELETE' && (
        <div className={styles.body}>
          <span className={styles.points}>{pointsLabel(points)}</span>
          <Markdown>{body}</Markdown>
        </div>
      )}
    </li>
  );
}
