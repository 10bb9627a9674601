import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './card.module.css';
import { ChevronRight } from './icons.ts';

interface CardProps extends ComponentProps<'div'> {
  /** Whether it contains a `CardLink`. */
  linked?: boolean;
}

export function Card({ className, linked = false, ...rest }: CardProps) {
  return <div className={clsx(styles.card, linked && styles.linked, className)} {...rest} />;
}

/** A link that covers its whole card. Its chevron tells it from cards without a link. */
export function CardLink({ children, ...props }: LinkProps) {
  return (
    <Link className={styles.link} {...props}>
      {children}
      <ChevronRight aria-hidden />
    </Link>
  );
}
