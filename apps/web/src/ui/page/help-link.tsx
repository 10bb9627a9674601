import { CircleQuestionMark } from '../icons.ts';
import { iconButtonClass } from '../icon-button.tsx';

interface HelpLinkProps {
  /** The page for the reader's role, if it is known. */
  to?: string;
}

/** The `?` in the top bar. A new tab, so that nobody leaves a form or a half-written comment. */
export function HelpLink({ to = '/help' }: HelpLinkProps) {
  return (
    <a
      className={iconButtonClass('normal')}
      href={to}
      target="_blank"
      rel="noreferrer"
      aria-label="Help"
      title="Help (opens in a new tab)"
    >
      <CircleQuestionMark aria-hidden />
    </a>
  );
}
