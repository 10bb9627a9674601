import { routes } from '@lectern/contract';
import { addressOf } from '../../../api/address-of.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import styles from './edit-page.module.css';

/** A new token. The server stores only its hash, so it cannot be shown again. */
export function FreshToken({ token }: { token: string }) {
  const { copy } = useCopy(token, texts.autograder.copied);
  const address = new URL(addressOf(routes.reportScore), location.origin).href;
  return (
    <Notice>
      <div className={styles.token}>
        <p>{texts.autograder.once}</p>
        <code translate="no">{token}</code>
        <p>
          Send scores with POST to <code translate="no">{address}</code>, with this token as the
          bearer token.
        </p>
        <Button size="small" onClick={copy}>
          Copy token
        </Button>
      </div>
    </Notice>
  );
}
