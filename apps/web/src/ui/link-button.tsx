import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button.tsx';
import { ArrowUpRight } from './icons.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  children: ReactNode;
}

/** A link to another screen that looks like a button. */
export function LinkButton({
  variant = 'secondary',
  size = 'normal',
  className,
  ...link
}: Look & LinkProps) {
  return <Link className={buttonClass(variant, size, className)} {...link} />;
}

interface ExternalLinkButtonProps extends Look {
  /** undefined while the address loads; the space is reserved. */
  href: string | undefined;
}

/** A link to another site in a new tab, announced as such. */
export function ExternalLinkButton({
  variant = 'secondary',
  size = 'normal',
  href,
  children,
}: ExternalLinkButtonProps) {
  const isComing = href === undefined;
  return (
    <a
      className={buttonClass(variant, size)}
      href={href}
      target="_blank"
      rel="noreferrer"
      {...(isComing && { role: 'link', 'aria-disabled': true })}
    >
      {children}
      <ArrowUpRight aria-hidden />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
