import { skipToken, useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { addressedBy } from '../../addresses/addressed.ts';
import { classroomSelect } from '../../addresses/classrooms.ts';
import { helpFor } from '../../addresses/help.ts';
import { membershipQuery, ownClassroomsQuery } from '../../data/classrooms.ts';
import { useSelectedClassroom } from '../../data/selected-classroom.ts';
import { Button } from '../../ui/button.tsx';
import type { ContentWidth } from '../../ui/framed.ts';
import { Frame } from '../../ui/page/frame.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { AddressedClassroom } from '../access/addressed-classroom.tsx';
import { useSoleClassroom } from '../access/use-sole-classroom.ts';
import { useRenamedClassroom } from '../classrooms/use-renamed-classroom.ts';
import { useClassroomEvents } from '../events/use-classroom-events.ts';
import { AccountMenu } from '../session/account-menu.tsx';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { navigationFor, standingAnywhere } from './navigation.ts';
import { NoClassroomSelected } from './no-classroom-selected.tsx';
import { SampleBanner } from './sample-banner.tsx';

export interface ScreenHandle {
  width?: ContentWidth;
  /** Shown without a selected classroom, too. */
  needsNoClassroom?: boolean;
}

// oxlint-disable-next-line complexity -- conditional markup without nesting
export function MainLayout() {
  const user = useSignedInUser();
  const classroom = useSelectedClassroom();
  const { pathname, search } = useLocation();
  // Some addresses determine their classroom.
  const isUnknown = !classroom && !addressedBy(pathname, search);
  const isSelecting = useSoleClassroom(isUnknown);
  const { width, needsNoClassroom } = (useMatches().at(-1)?.handle ?? {}) as ScreenHandle;
  const query = membershipQuery(classroom?.id ?? 0);
  const membership = useQuery(classroom ? query : { ...query, queryFn: skipToken });

  const own = useQuery({ ...ownClassroomsQuery, enabled: !classroom });
  const standing = (classroom && membership.data) ?? null;
  // Entries of the staff must not flash for a student.
  const anywhere = own.isPending ? null : standingAnywhere(own.data ?? []);
  useRenamedClassroom(standing);
  useClassroomEvents(standing?.status === 'ACTIVE' ? standing.classroom_id : undefined);

  if (isSelecting || (classroom && membership.isPending)) return <PageSpinner />;
  return (
    <Frame
      items={navigationFor(classroom ? standing : anywhere)}
      home="/app"
      help={helpFor(standing?.classroom_role)}
      account={<AccountMenu user={user} />}
      foot={<AllClassroomsButton orgId={classroom?.org_id} />}
      width={width}
    >
      {/* A screen that fills the window has no room for the banner. */}
      {width !== 'edge-to-edge' && <SampleBanner />}
      <AddressedClassroom>
        {classroom || needsNoClassroom ? <Outlet key={classroom?.id} /> : <NoClassroomSelected />}
      </AddressedClassroom>
    </Frame>
  );
}

function AllClassroomsButton({ orgId }: { orgId: number | undefined }) {
  const navigate = useNavigate();
  const open = () => {
    if (orgId !== undefined) void navigate(classroomSelect(orgId));
  };
  return (
    <Button disabled={orgId === undefined} onClick={open}>
      View all classrooms
    </Button>
  );
}
