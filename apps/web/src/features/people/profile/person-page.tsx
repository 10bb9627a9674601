import type { Profile } from '@lectern/contract';
import { roleName } from '@lectern/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { idFrom } from '../../../addresses/addressed.ts';
import { peoplePath, personPath } from '../../../addresses/people.ts';
import { peopleQuery } from '../../../data/people.ts';
import { profileQuery } from '../../../data/profiles.ts';
import { fullName, loginBeside } from '../../../lib/person-name.ts';
import { peoplePageTexts } from '../../../texts/people-pages.ts';
import { PageFailure } from '../../../ui/page/page-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { PageSkeleton, SkeletonCards } from '../../../ui/page/page-skeleton.tsx';
import { usePageTitle } from '../../../ui/page/use-page-title.ts';
import { MembershipPill } from '../../../ui/state-pill.tsx';
import { useMembership } from '../../access/membership.ts';
import { Notes } from './notes.tsx';
import { PersonActivity } from './person-activity.tsx';
import { PersonWorks } from './person-works.tsx';
import styles from './person.module.css';

const words = peoplePageTexts.person;

export function Component() {
  const address = useParams()['userId'] ?? '';
  const id = idFrom(address);
  if (id !== undefined) return <LoadedPerson userId={id} />;
  if (address.startsWith('@')) return <PersonOf login={address.slice(1)} />;
  return <PageFailure title="Person">{words.unknown}</PageFailure>;
}

/** Lists know the login, and the address of the page has the id. */
function PersonOf({ login }: { login: string }) {
  const { classroom_id } = useMembership();
  const people = useQuery(peopleQuery(classroom_id));
  if (people.isPending) return <PersonSkeleton />;
  if (people.isLoadingError) {
    return (
      <PageFailure title="Person" query={people}>
        {people.error.message}
      </PageFailure>
    );
  }
  const isIt = (one: string) => one.toLowerCase() === login.toLowerCase();
  const person = people.data.find(({ github_username }) => isIt(github_username));
  if (person) return <Navigate replace to={personPath(person.id)} />;
  return <PageFailure title="Person">{words.unknown}</PageFailure>;
}

function PersonSkeleton() {
  return (
    <PageSkeleton>
      <SkeletonCards widths={['60%']} />
      <SkeletonCards widths={['30%', '20%']} />
    </PageSkeleton>
  );
}

function LoadedPerson({ userId }: { userId: number }) {
  const { classroom_id } = useMembership();
  const profile = useQuery(profileQuery(classroom_id, userId));
  usePageTitle(profile.data ? fullName(profile.data.person) : 'Person');
  if (profile.isPending) return <PersonSkeleton />;
  if (profile.isLoadingError) {
    return (
      <PageFailure title="Person" query={profile}>
        {profile.error.message}
      </PageFailure>
    );
  }
  return <PersonScreen profile={profile.data} askedAt={profile.dataUpdatedAt} />;
}

function PersonScreen({ profile, askedAt }: { profile: Profile; askedAt: number }) {
  const { classroom_name } = useMembership();
  const { person } = profile;
  const name = fullName(person);
  return (
    <>
      <PageHeader
        title={name}
        subtitle={loginBeside(person)}
        breadcrumbs={[
          { label: classroom_name },
          { label: 'People', to: peoplePath },
          { label: name },
        ]}
        back={{ to: peoplePath, label: 'Back to all people' }}
      />
      <div className={styles.page}>
        <Facts profile={profile} />
        <PersonWorks profile={profile} />
        {person.classroom_role === 'STUDENT' && (
          <PersonActivity profile={profile} askedAt={askedAt} />
        )}
        <Notes profile={profile} />
      </div>
    </>
  );
}

function Facts({ profile: { person, sections } }: { profile: Profile }) {
  const names = sections.map(({ name }) => name).join(', ');
  return (
    <dl className={styles.facts}>
      <dt>Role</dt>
      <dd>
        {roleName[person.classroom_role]} <MembershipPill status={person.status} />
      </dd>
      <dt>Section</dt>
      <dd>{names || words.noSections}</dd>
      {person.identifier !== undefined && (
        <>
          <dt>Identifier</dt>
          <dd>{person.identifier}</dd>
        </>
      )}
      {person.email !== undefined && (
        <>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${person.email}`}>{person.email}</a>
          </dd>
        </>
      )}
    </dl>
  );
}
