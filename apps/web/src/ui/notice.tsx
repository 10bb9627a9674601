import { clsx } from 'clsx';
import type { ReactNode, Ref } from 'react';
import { CircleX, Info, TriangleAlert } from './icons.ts';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'warning' | 'error';

const icons = { info: Info, warning: TriangleAlert, error: CircleX };

interface NoticeProps {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** A message that stays on the page. An error interrupts screen readers. */
export function Notice({ tone = 'info', title, children, action, ref }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div
      ref={ref}
      className={clsx(styles.notice, styles[tone])}
      role={tone === 'error' ? 'alert' : undefined}
    >
      <Icon aria-hidden />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
