import { clsx } from 'clsx';
import { Link, type LinkProps } from 'react-router';
import styles from './breadcrumbs.module.css';
import { ChevronRight } from '../icons.ts';

export interface Crumb {
  label: string;
  /** The last crumb is where the reader is, and has none. */
  to?: LinkProps['to'];
}

/** Dots would take as much room as the letters they stand for. */
const fewLetters = 7;

interface BreadcrumbsProps {
  crumbs: readonly Crumb[];
  /** Of the last one, for what it describes. */
  hereId?: string;
}

export function Breadcrumbs({ crumbs, hereId }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.trail}>
        {crumbs.map((crumb, position) => (
          <li
            key={`${position} ${crumb.label}`}
            className={clsx(styles.crumb, crumb.label.length <= fewLetters && styles.whole)}
          >
            {position > 0 && <ChevronRight aria-hidden />}
            {crumb.to === undefined ? (
              <span
                title={crumb.label}
                {...(position === crumbs.length - 1 && { id: hereId, 'aria-current': 'page' })}
              >
                {crumb.label}
              </span>
            ) : (
              <Link to={crumb.to} title={crumb.label}>
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
