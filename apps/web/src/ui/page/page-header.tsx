import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useHeadingFocus } from './heading-focus.ts';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import { ChevronLeft } from '../icons.ts';
import { toastsBelow } from '../toasts/place-toasts.ts';
import styles from './page-header.module.css';
import { InTopBar } from './top-bar-slot.tsx';

interface PageHeaderProps {
  title: ReactNode;
  /** The page's own name, above a title that several pages share. */
  name?: string;
  subtitle?: ReactNode;
  breadcrumbs?: readonly Crumb[];
  /** A chevron before the title; `label` says where it leads. */
  back?: { to: LinkProps['to']; label: string };
  /** At the right; at most one of them is primary. */
  actions?: ReactNode;
}

export function PageHeader({ title, name, subtitle, breadcrumbs, back, actions }: PageHeaderProps) {
  const heading = useHeadingFocus();
  const hereId = useId();
  const nameId = useId();
  const here = breadcrumbs?.at(-1)?.label ?? title;
  const crumbId = here === title ? undefined : hereId;
  return (
    <header ref={toastsBelow} className={styles.header}>
      {breadcrumbs && (
        <InTopBar>
          <Breadcrumbs crumbs={breadcrumbs} hereId={hereId} />
        </InTopBar>
      )}
      <div className={styles.words}>
        {back && (
          <Link to={back.to} className={styles.back} aria-label={back.label} title={back.label}>
            <ChevronLeft size={22} aria-hidden />
          </Link>
        )}
        <div className={clsx(name && styles.named)}>
          {name && (
            <p id={nameId} className={styles.name}>
              {name}
            </p>
          )}
          <h1 ref={heading} tabIndex={-1} aria-describedby={name ? nameId : crumbId}>
            {title}
          </h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
