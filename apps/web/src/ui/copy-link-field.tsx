import { expiryOptions } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { clsx } from 'clsx';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { Button } from './button.tsx';
import styles from './copy-link-field.module.css';
import { Dropdown } from './dropdown.tsx';
import { TextField } from './text-field.tsx';

export interface LinkExpiry {
  /** null is Never. */
  minutes: number | null;
  onChange: (minutes: number | null) => void;
}

interface CopyLinkFieldProps {
  label: string;
  /** undefined while the link is being made. */
  link: string | undefined;
  hint?: string;
  expiry?: LinkExpiry;
}

const expiries = expiryOptions.map(({ label, minutes }) => ({ label, value: minutes }));
const copiedMs = 2000;

/** A link to hand out: read-only, copied with one press, optionally with a choice of how long it lives. */
export function CopyLinkField({ label, link, hint, expiry }: CopyLinkFieldProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    if (link === undefined) return;
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      toast.success(texts.invites.copied);
    } catch {
      toast.error(texts.invites.copyFailed);
    }
  };

  return (
    <div className={clsx(styles.row, !expiry && styles.plain)}>
      <TextField
        label={label}
        hint={hint}
        readOnly
        value={link ?? ''}
        placeholder={texts.common.loading}
        className={styles.address}
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
      <Button disabled={link === undefined} onClick={() => void copy()}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        Copy link
      </Button>
    </div>
  );
}
