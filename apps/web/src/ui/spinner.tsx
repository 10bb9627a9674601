import { use } from 'react';
import { texts } from '../texts/texts.ts';
import { Framed } from './framed.ts';
import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SpinnerProps {
  size?: number;
  /** Hidden from screen readers, beside text that says the same. */
  decorative?: boolean;
}

export function Spinner({ size = 50, decorative = false }: SpinnerProps) {
  const drawn = (
    <svg
      className={styles.spinner}
      width={size}
      height={size}
      viewBox="0 0 50 50"
      fill="none"
      stroke={decorative ? 'currentColor' : 'var(--accent)'}
      strokeWidth={decorative ? 6 : 4}
      strokeLinecap="round"
      aria-hidden
    >
      <circle cx="25" cy="25" r="21" opacity="0.18" />
      <path d="M25 4a21 21 0 0 1 21 21" />
    </svg>
  );
  if (decorative) return drawn;
  return <output aria-label="Loading">{drawn}</output>;
}

/** A part of a page while it loads, such as all below its heading. */
export function PanelSpinner() {
  return (
    <div className={styles.centred}>
      <Spinner />
    </div>
  );
}

/** A whole page while it loads, with a heading for screen readers. */
export function PageSpinner() {
  const Page = use(Framed) ? 'div' : 'main';
  return (
    <Page className={styles.centred}>
      <h1>
        <VisuallyHidden>{texts.common.loading}</VisuallyHidden>
      </h1>
      <Spinner />
    </Page>
  );
}
