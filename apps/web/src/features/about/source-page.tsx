import { useQuery } from '@tanstack/react-query';
import license from '../../../../../LICENSE?raw';
import { healthQuery } from '../../data/health.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import styles from './source-page.module.css';

/** The lines of the file are longer than those of a phone. */
const paragraphs = license.trim().split(/\n{2,}/);

const title = 'Source and license';

/** For a copy of Lectern that no public repository is known of. */
export function Component() {
  usePageTitle(title);
  const { data: health } = useQuery(healthQuery);
  return (
    <>
      <PageHeader
        title={title}
        subtitle={`Lectern ${health?.version ?? ''} is free software under the MIT license.`}
        breadcrumbs={[{ label: 'About Us', to: '/app/about-us' }, { label: title }]}
        back={{ to: '/app/about-us', label: 'Back to About Us' }}
      />
      <p className={styles.source}>
        This copy names no public repository. The people who run it have its source, and they can
        set a link to it.
      </p>
      <div className={styles.license}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </>
  );
}
