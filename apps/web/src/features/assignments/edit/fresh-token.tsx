import { routes } from '@lectern/contract';
import { addressOf } from '../../../api/address-of.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import styles from './edit-page.module.css';

/** A token that has just been made: nobody can see it again, here or anywhere. */
export function FreshToken({ token }: { token: string }) {
  const { copy } = useCopy(token, texts.autograder.copied);
  const address = new URL(addressOf(routes.reportScore), location.origin).href;
  return (
    <Notice>
      <div className={styles.token}>
        <p>{texts.autograder.once}</p>
        <code translate="no">{token}</code>
        <p>
          Scores go to <code translate="no">{address}</code> by POST, with this token as the bearer.
        </p>
        <Button size="small" onClick={copy}>
          Copy token
        </Button>
      </div>
    </Notice>
  );
}
