import { useQuery } from '@tanstack/react-query';
import { Link, NavLink, useParams } from 'react-router';
import { helpHome } from '../../addresses/help.ts';
import { platformQuery } from '../../data/platform.ts';
import { hostInSentence } from '../../lib/platform-name.ts';
import { StandalonePage } from '../../ui/page/standalone-page.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import styles from './help-page.module.css';
import { helpPages } from './help-pages.ts';

/** Readable without a login. */
export function Component() {
  const { page } = useParams();
  const found = helpPages.find(({ slug }) => slug === page);
  usePageTitle(found ? `Help for ${found.label.toLowerCase()}` : 'Help');
  const platform = useQuery(platformQuery);
  if (!found) return <HelpHome />;
  const { label, about, Content } = found;
  return (
    <StandalonePage
      key={page}
      title={`Help for ${label.toLowerCase()}`}
      lead={about}
      progress={<HelpNavigation />}
    >
      {/* Some sentences depend on the code host. */}
      {!platform.isPending && (
        <Content
          host={hostInSentence(platform.data)}
          isBuiltIn={platform.data?.built_in ?? false}
        />
      )}
    </StandalonePage>
  );
}

function HelpHome() {
  return (
    <StandalonePage title="Help" lead="Short pages about what you do with Lectern.">
      <ul className={styles.pages}>
        {helpPages.map(({ slug, label, about }) => (
          <li key={slug}>
            <Link to={`${helpHome}/${slug}`}>{label}</Link>
            <p>{about}</p>
          </li>
        ))}
      </ul>
    </StandalonePage>
  );
}

function HelpNavigation() {
  return (
    <nav className={styles.navigation} aria-label="Help pages">
      {helpPages.map(({ slug, label }) => (
        <NavLink key={slug} to={`${helpHome}/${slug}`}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
