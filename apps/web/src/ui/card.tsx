import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './card.module.css';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={clsx(styles.card, className)} {...rest} />;
}
