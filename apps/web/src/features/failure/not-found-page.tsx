import { texts } from '../../texts/texts.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useHeadingFocus } from '../../ui/page/heading-focus.ts';
import { Logo } from '../../ui/page/logo.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  usePageTitle('Not found');
  const heading = useHeadingFocus();
  return (
    <main className={styles.page}>
      <Logo size={40} />
      <h1 ref={heading} tabIndex={-1} className={styles.code}>
        {texts.common.notFound}
      </h1>
      <p>{texts.common.notFoundDetail}</p>
      {/* /app, because the landing page would look as if the person were logged out. */}
      <LinkButton to="/app" variant="primary">
        Go to the start page
      </LinkButton>
    </main>
  );
}
