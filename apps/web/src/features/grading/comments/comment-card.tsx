import { clsx } from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { memo, useLayoutEffect, useRef } from 'react';
import { platformUserQuery } from '../../../data/user.ts';
import { texts } from '../../../texts/texts.ts';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Pencil, Trash, Undo2 } from '../../../ui/icons.ts';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { PointsChip } from '../../../ui/points-chip.tsx';
import { placeName, useGrader } from '../grader-context.ts';
import { targetOf, type ShownComment } from '../staging/shown-comments.ts';
import { wholeWork, type StagedItem, type StagingAction } from '../staging/staged.ts';
import { finishAll, formId } from '../staging/unfinished.ts';
import { CommentConflict } from './comment-conflict.tsx';
import { CommentForm } from './comment-form.tsx';
import styles from './comments.module.css';
import { Markdown } from './markdown.tsx';
import { RubricChange } from './rubric-change.tsx';
import { useOfferUndo } from './use-offer-undo.ts';

interface CommentCardProps {
  comment: ShownComment;
  /** The contents of its file that are shown, if any are: those of a newer commit may be on their way. */
  fileSha: string | undefined;
}

/** One comment, saved or staged, with what can be done about it. */
export const CommentCard = memo(function CommentCard({ comment, fileSha }: CommentCardProps) {
  const { store, openForms, announce } = useGrader();
  const { author, points, pending, saved, unfinished, key } = comment;
  const offerUndo = useOfferUndo();
  const card = useRef<HTMLElement>(null);
  const face = useQuery(platformUserQuery(author));
  const target = targetOf(comment);
  const id = formId(target);
  const isOpen = openForms.has(id);
  const name = face.data?.name || author;
  const isGone = pending === 'DELETE';
  // What was pressed may have gone from the card; where the card has gone, too, the next one takes over.
  const backToCard = () => requestAnimationFrame(() => card.current?.focus());
  useLayoutEffect(() => keepFocus(card.current), []);
  /** Without what is staged or being written here, until somebody wants it back. */
  const giveUp = (action: StagingAction, sentence: string) => {
    const { staged, forms } = store.state();
    const item = finishAll(staged, forms).get(key);
    store.closeForm(id);
    store.stage(action);
    backToCard();
    const giveBack = (lost: StagedItem) => store.stage({ type: 'restage', key, item: lost });
    if (item && 'body' in item) offerUndo(sentence, () => giveBack(item));
  };
  /** It was looked at where it stands now. */
  const keepHere = () => {
    const { path, line, displaced } = comment;
    if (displaced !== 'changed' || !fileSha) return;
    store.stage({ type: 'move', key, place: { path, line, fileSha } });
  };

  return (
    <article
      ref={card}
      tabIndex={-1}
      className={clsx(styles.card, isGone && styles.gone)}
      aria-label={`Comment by ${name} on ${placeName(comment)}`}
    >
      <header className={styles.head}>
        <Avatar person={{ name, avatarUrl: face.data?.avatar_url }} size={22} />
        <span className={styles.author}>{name}</span>
        {pending && (
          <Pill tone="amber" dot={false} outlined>
            {unfinished ? texts.grader.unfinished : texts.grader.pending}
          </Pill>
        )}
        {isGone && <span className={styles.hint}>will be deleted</span>}
        {unfinished && <span className={styles.hint}>{texts.grader.leftOut}</span>}
        <span className={styles.end}>
          <PointsChip points={points} />
          {!isOpen && !isGone && (
            <IconButton
              size="small"
              label={unfinished ? 'Finish comment' : 'Edit comment'}
              icon={<Pencil />}
              onClick={() => store.openForm(target, { body: comment.body, points })}
            />
          )}
          {pending && (
            <IconButton
              size="small"
              label={saved ? 'Undo this change' : 'Unstage comment'}
              icon={<Undo2 />}
              onClick={() => giveUp({ type: 'unstage', key }, texts.grader.unstaged)}
            />
          )}
          {saved && !isGone && (
            <IconButton
              size="small"
              label="Delete comment"
              icon={<Trash />}
              onClick={() => giveUp({ type: 'delete', saved }, texts.grader.changeDiscarded)}
            />
          )}
        </span>
      </header>
      {isOpen ? (
        <CommentForm
          id={id}
          label="Edit comment"
          submitLabel={unfinished && !saved ? 'Add comment' : 'Save'}
          onDone={(isSaved) => {
            if (isSaved) keepHere();
            backToCard();
          }}
        />
      ) : (
        <div className={styles.body}>
          <Markdown>{comment.body}</Markdown>
        </div>
      )}
      {comment.displaced === 'changed' && (
        <Notice tone="warning">
          <p>{texts.grader.fileChanged}</p>
          {fileSha && (
            <div className={styles.actions}>
              <Button
                size="small"
                onClick={() => {
                  keepHere();
                  backToCard();
                }}
              >
                {texts.grader.keepHere}
              </Button>
            </div>
          )}
        </Notice>
      )}
      {comment.displaced === 'gone' && (
        <Notice tone="warning">
          <p>{texts.grader.lineGone}</p>
          <div className={styles.actions}>
            <Button
              size="small"
              onClick={() => {
                store.stage({ type: 'move', key, place: wholeWork });
                announce(texts.grader.staged(placeName(wholeWork)));
              }}
            >
              {texts.grader.moveToWork}
            </Button>
          </div>
        </Notice>
      )}
      {comment.repriced !== null && !isOpen && (
        <RubricChange comment={comment} now={comment.repriced} onDone={backToCard} />
      )}
      {comment.conflict && saved && (
        <CommentConflict comment={comment} theirs={saved} onDone={backToCard} />
      )}
    </article>
  );
});
