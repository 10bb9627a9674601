import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { attempt } from '../../lib/attempt.ts';
import { setupTexts } from '../../texts/setup.ts';
import { Button } from '../../ui/button.tsx';
import { Circle, CircleCheck } from '../../ui/icons.ts';
import { ExternalLinkButton, LinkButton } from '../../ui/link-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './setup-guide.module.css';
import type { SetupStep } from './setup-steps.ts';

interface SetupGuideProps {
  title: string;
  steps: readonly SetupStep[];
}

/** A checklist that can be hidden. What is done comes from the server, so nothing of it is stored. */
export function SetupGuide({ title, steps }: SetupGuideProps) {
  const titleId = useId();
  const [isHidden, setHidden] = useHidden();
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className={clsx(!isHidden && styles.guide)} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={clsx(isHidden && styles.hidden)}>
          {title}
        </h2>
        <output className={clsx(styles.progress, isHidden && styles.hidden)}>
          {setupTexts.progress(done, steps.length)}
        </output>
        <Button
          size="small"
          variant="quiet"
          aria-expanded={!isHidden}
          onClick={() => setHidden(!isHidden)}
        >
          {isHidden ? setupTexts.show : setupTexts.hide}
        </Button>
      </div>
      {!isHidden && (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <Step key={step.id} step={step} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Step({ step: { id, isDone, place } }: { step: SetupStep }) {
  const { label, purpose, action } = setupTexts.steps[id];
  return (
    <li className={clsx(styles.step, isDone && styles.done)}>
      {isDone ? <CircleCheck aria-hidden /> : <Circle aria-hidden />}
      <div className={styles.words}>
        <span className={styles.label}>{label}</span>
        <VisuallyHidden> ({isDone ? setupTexts.done : setupTexts.open})</VisuallyHidden>
        {!isDone && <p className={styles.purpose}>{purpose}</p>}
      </div>
      {!isDone && place && <StepLink place={place}>{action}</StepLink>}
    </li>
  );
}

function StepLink({
  place,
  children,
}: {
  place: NonNullable<SetupStep['place']>;
  children: string;
}) {
  if ('to' in place) {
    return (
      <LinkButton size="small" to={place.to}>
        {children}
      </LinkButton>
    );
  }
  return (
    <ExternalLinkButton size="small" {...place}>
      {children}
    </ExternalLinkButton>
  );
}

const storageKey = 'lectern.setup-guide';
const hidden = 'hidden';

/** Kept in this browser, for all places of the guide. */
function useHidden() {
  const [isHidden, setHidden] = useState(
    () => attempt(() => localStorage.getItem(storageKey)) === hidden,
  );
  const hide = (next: boolean) => {
    setHidden(next);
    attempt(() =>
      next ? localStorage.setItem(storageKey, hidden) : localStorage.removeItem(storageKey),
    );
  };
  return [isHidden, hide] as const;
}
