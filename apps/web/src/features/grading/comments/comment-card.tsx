import { clsx } from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { platformUserQuery } from '../../../data/user.ts';
import { sentenceCase } from '../../../lib/sentence-case.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Bookmark, Pencil, Trash, Undo2 } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { PointsChip } from '../../../ui/points-chip.tsx';
import { useKeepComments } from '../../saved-comments/use-saved-comments.ts';
import { placeName, useGrader } from '../grader-context.ts';
import type { ShownComment } from '../staging/shown-comments.ts';
import { cardFacts } from './card-facts.ts';
import { CommentConflict } from './comment-conflict.tsx';
import { CommentForm } from './comment-form.tsx';
import styles from './comments.module.css';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { RubricChange } from './rubric-change.tsx';
import { useCardActions, type CardActions } from './use-card-actions.ts';

interface CommentCardProps {
  comment: ShownComment;
  /** The contents of its file that are shown now. */
  fileSha: string | undefined;
}

/** A saved or staged comment with its actions. */
export const CommentCard = memo(function CommentCard({ comment, fileSha }: CommentCardProps) {
  const { author, saved, repriced, conflict } = comment;
  const profile = useQuery(platformUserQuery(author)).data;
  const actions = useCardActions(comment, fileSha);
  const { card, id, isOpen, backToCard } = actions;
  const facts = cardFacts(comment, isOpen);
  const person = { name: profile?.name || author, avatarUrl: profile?.avatar_url };
  return (
    <article
      ref={card}
      tabIndex={-1}
      data-comment={comment.key}
      className={clsx(styles.card, facts.isGone && styles.gone)}
      aria-label={`Comment by ${person.name} on ${placeName(comment)}`}
    >
      <Head comment={comment} person={person} facts={facts} actions={actions} />
      {isOpen ? (
        <CommentForm
          id={id}
          label="Edit comment"
          submitLabel={facts.save}
          onDone={actions.closeForm}
        />
      ) : (
        <div className={styles.body}>
          <Markdown>{comment.body}</Markdown>
        </div>
      )}
      <Displaced comment={comment} fileSha={fileSha} actions={actions} />
      {repriced !== null && !isOpen && (
        <RubricChange comment={comment} current={repriced} onDone={backToCard} />
      )}
      {conflict && saved && (
        <CommentConflict comment={comment} theirs={saved} onDone={backToCard} />
      )}
    </article>
  );
});

interface HeadProps {
  comment: ShownComment;
  person: { name: string; avatarUrl: string | undefined };
  facts: ReturnType<typeof cardFacts>;
  actions: CardActions;
}

function Head({ comment, person, facts, actions }: HeadProps) {
  const { badge, hint, edit, undo, deletes } = facts;
  return (
    <header className={styles.head}>
      <Avatar person={person} size={22} />
      <span className={styles.author}>{person.name}</span>
      {badge && (
        <Pill tone="amber" dot={false} outlined>
          {badge}
        </Pill>
      )}
      {comment.start_line != null && (
        <span className={styles.hint}>{sentenceCase(placeName(comment))}</span>
      )}
      {hint && <span className={styles.hint}>{hint}</span>}
      <span className={styles.end}>
        <PointsChip points={comment.points} />
        {edit && <IconButton size="small" label={edit} icon={<Pencil />} onClick={actions.edit} />}
        {!facts.isGone && <Keep comment={comment} />}
        {undo && (
          <IconButton size="small" label={undo} icon={<Undo2 />} onClick={actions.unstage} />
        )}
        {deletes && (
          <IconButton
            size="small"
            label="Delete comment"
            icon={<Trash />}
            onClick={() => actions.remove(deletes)}
          />
        )}
      </span>
    </header>
  );
}

/** Keeps the text and points for later comments. */
function Keep({ comment: { body, points } }: Pick<HeadProps, 'comment'>) {
  const { at } = useGrader();
  const keep = useKeepComments(at.cid);
  return (
    <IconButton
      size="small"
      label="Save for later comments"
      icon={<Bookmark />}
      onClick={() => keep.mutate({ comments: [{ body, points }], forCourse: false })}
    />
  );
}

/** Shown when a newer commit changed or removed the line. */
function Displaced({ comment, fileSha, actions }: CommentCardProps & { actions: CardActions }) {
  switch (comment.displaced) {
    case 'changed':
      return (
        <Notice tone="warning">
          <p>{texts.grader.fileChanged}</p>
          {fileSha && (
            <div className={styles.actions}>
              <Button size="small" onClick={() => actions.closeForm(true)}>
                {texts.grader.keepHere}
              </Button>
            </div>
          )}
        </Notice>
      );
    case 'gone':
      return (
        <Notice tone="warning">
          <p>{texts.grader.lineGone}</p>
          <div className={styles.actions}>
            <Button size="small" onClick={actions.moveToWork}>
              {texts.grader.moveToWork}
            </Button>
          </div>
        </Notice>
      );
    case null:
      return null;
  }
}
