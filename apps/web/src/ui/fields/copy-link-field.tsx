import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatDeadline } from '../../lib/dates.ts';
import { texts } from '../../texts/texts.ts';
import { Button } from '../button.tsx';
import styles from './copy-link-field.module.css';
import { Dropdown } from './dropdown.tsx';
import { Check, Copy, Eye } from '../icons.ts';
import { expiryOptions } from './expiry-options.ts';
import { keepFocus } from '../keep-focus.ts';
import { keepSelection } from './keep-selection.ts';
import { TextField } from './text-field.tsx';
import { useCopy } from '../use-copy.ts';

export interface LinkExpiry {
  /** null is Never. */
  minutes: number | null;
  /** When the shown link expires: null for never, undefined without a link. */
  endsAt: string | null | undefined;
  onChange: (minutes: number | null) => void;
}

interface CopyLinkFieldProps {
  label: string;
  /** undefined while the link is being created, or if that failed. */
  link: string | undefined;
  failed?: boolean;
  hint?: string;
  expiry?: LinkExpiry;
  /** Creates the link. Undefined if that happens without being asked, or once it was asked. */
  onShow?: (() => void) | undefined;
}

const expiries = expiryOptions.map(({ label, minutes }) => ({ label, value: minutes }));

/** A read-only link with a button that copies it and, optionally, a choice of its expiry. */
export function CopyLinkField(props: CopyLinkFieldProps) {
  const { label, link, failed = false, hint, expiry, onShow } = props;
  const { copied, copy } = useCopy(link, texts.invites.copied);
  return (
    <div className={clsx(styles.row, !expiry && styles.plain)}>
      <TextField
        label={label}
        hint={withEnd(hint, expiry)}
        readOnly
        value={link ?? ''}
        placeholder={failed || onShow ? undefined : texts.common.loading}
        className={styles.address}
        onMouseDown={keepSelection}
        onFocus={(event) => event.target.select()}
      />
      {expiry && (
        <Dropdown
          label="Expires after"
          options={expiries}
          value={expiry.minutes}
          onChange={expiry.onChange}
        />
      )}
      {onShow ? (
        <Button ref={keepFocus} onClick={onShow}>
          <Eye aria-hidden />
          Show link
        </Button>
      ) : (
        <Button disabled={link === undefined} onClick={copy}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          Copy link
        </Button>
      )}
    </div>
  );
}

/** Adds the expiry time to the hint. Its line is reserved while the link is being created. */
function withEnd(hint: string | undefined, expiry: LinkExpiry | undefined): ReactNode {
  if (!expiry || expiry.minutes === null) return hint;
  const { endsAt } = expiry;
  return (
    <>
      {hint}
      <span className={styles.end}>
        {endsAt ? texts.invites.ends(formatDeadline(endsAt)) : '\u00a0'}
      </span>
    </>
  );
}
