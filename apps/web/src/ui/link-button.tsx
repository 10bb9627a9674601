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
  /** False for a site that leads back here. */
  newTab?: boolean;
}

/** A link to another site, announced as such if it opens in a new tab. */
export function ExternalLinkButton({
  variant = 'secondary',
  size = 'normal',
  href,
  newTab = true,
  children,
}: ExternalLinkButtonProps) {
  const isComing = href === undefined;
  return (
    <a
      className={buttonClass(variant, size)}
      href={href}
      {...(newTab && { target: '_blank', rel: 'noreferrer' })}
      {...(isComing && { role: 'link', 'aria-disabled': true })}
    >
      {children}
      {newTab && <ArrowUpRight aria-hidden />}
      {newTab && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
    </a>
  );
}
