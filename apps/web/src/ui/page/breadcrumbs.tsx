import { clsx } from 'clsx';
import { Link, type LinkProps } from 'react-router';
import styles from './breadcrumbs.module.css';
import { ChevronRight } from '../icons.ts';

export interface Crumb {
  label: string;
  /** The last crumb is the current page and has none. */
  to?: LinkProps['to'];
}

/** Shorter labels are never cut: the ellipsis would take as much room as their letters. */
const fewLetters = 7;

interface BreadcrumbsProps {
  crumbs: readonly Crumb[];
  /** The id of the last crumb, for `aria-describedby`. */
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
