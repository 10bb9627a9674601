import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './card.module.css';

interface CardProps extends ComponentProps<'div'> {
  /** Whether a `CardLink` in it leads somewhere. */
  linked?: boolean;
}

export function Card({ className, linked = false, ...rest }: CardProps) {
  return <div className={clsx(styles.card, linked && styles.linked, className)} {...rest} />;
}

/** Covers the card that it stands in: the whole card is the target, and these words its name. */
export function CardLink(props: LinkProps) {
  return <Link className={styles.link} {...props} />;
}
