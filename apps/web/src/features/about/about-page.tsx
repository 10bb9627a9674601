import { useQuery } from '@tanstack/react-query';
import { sourceOf, teamQuery } from '../../data/team.ts';
import { ExternalLinkButton, LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PanelSpinner } from '../../ui/spinner.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import styles from './about-page.module.css';
import { blurbs } from './blurbs.ts';
import { TeamCard } from './team-card.tsx';

export function Component() {
  usePageTitle('About Us');
  const about = useQuery(teamQuery);

  return (
    <>
      <PageHeader
        title="Built by TAs for TAs"
        subtitle="Lectern runs coursework that lives in git repositories, from the first link to the last grade."
        breadcrumbs={[{ label: 'About Us' }]}
        actions={!about.isPending && <SourceLink address={sourceOf(about.data)} />}
      />
      <ul className={styles.blurbs}>
        {blurbs.map(({ title, text, Icon }) => (
          <li key={title}>
            <Icon aria-hidden />
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <h2 className={styles.heading}>The team</h2>
      <Team />
    </>
  );
}

function Team() {
  const about = useQuery(teamQuery);
  if (about.isPending) return <PanelSpinner />;
  if (!about.data) return <LoadFailure query={about}>{about.error.message}</LoadFailure>;
  return (
    <ul className={styles.team}>
      {about.data.team.map((member, position) => (
        <TeamCard key={`${position} ${member.name}`} member={member} position={position} />
      ))}
    </ul>
  );
}

function SourceLink({ address }: { address: string | undefined }) {
  if (address === undefined) return <LinkButton to="source">Source and license</LinkButton>;
  return <ExternalLinkButton href={address}>View the open-source repository</ExternalLinkButton>;
}
