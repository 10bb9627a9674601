import { ClassroomRole } from '@lectern/contract/roles';
import { MembershipStatus } from '@lectern/contract/membership';
import { progress } from '@lectern/contract/progress';
import { AvatarStack } from '../../ui/people/avatar-stack.tsx';
import { Avatar } from '../../ui/people/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Copy, Trash } from '../../ui/icons.ts';
import { ExternalLinkButton, LinkButton } from '../../ui/link-button.tsx';
import { Logo } from '../../ui/page/logo.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { Pill } from '../../ui/pill.tsx';
import { PointsChip } from '../../ui/points-chip.tsx';
import { MembershipPill, RolePill, WorkStatePill } from '../../ui/state-pill.tsx';
import { ThemeSwitch } from '../../ui/page/theme-switch.tsx';
import { samplePeople } from './sample.ts';
import { Section, Specimen } from './section.tsx';

export function ControlsSection() {
  return (
    <Section title="Controls">
      <Specimen title="Button">
        <Button variant="primary">Create Assignment</Button>
        <Button>View Rubric</Button>
        <Button variant="quiet">Choose a different organization</Button>
        <Button variant="danger">Remove User</Button>
        <Button variant="primary" disabled>
          Loading...
        </Button>
        <Button variant="primary" pending pendingLabel="Creating...">
          Create Classroom
        </Button>
      </Specimen>
      <Specimen title="Button, small">
        <Button size="small" variant="primary">
          Submit
        </Button>
        <Button size="small">Download Grades</Button>
        <Button size="small" variant="quiet">
          Clear search
        </Button>
        <Button size="small" disabled>
          Previous
        </Button>
      </Specimen>
      <Specimen title="Icon button and link button">
        <IconButton label="Copy" icon={<Copy />} />
        <IconButton label="Delete" icon={<Trash />} disabled />
        <LinkButton to="/dev/ui">View my classroom</LinkButton>
        <ExternalLinkButton href="https://example.org">View Template Repository</ExternalLinkButton>
        <NewTabLink href="https://example.org">Create an access token</NewTabLink>
      </Specimen>
      <Specimen title="Submission state">
        {progress.map((state) => (
          <WorkStatePill key={state} state={state} />
        ))}
      </Specimen>
      <Specimen title="Membership and role">
        {MembershipStatus.options.map((status) => (
          <MembershipPill key={status} status={status} />
        ))}
        {ClassroomRole.options.map((role) => (
          <RolePill key={role} classroomRole={role} />
        ))}
        <Pill tone="amber" dot={false} outlined>
          Pending
        </Pill>
      </Specimen>
      <Specimen title="Points">
        <PointsChip points={2.5} />
        <PointsChip points={-3} />
        <PointsChip points={0} />
      </Specimen>
      <Specimen title="Avatar, stack, logo">
        <Avatar person={{ name: 'Ada Lovelace' }} size={40} />
        <Avatar person={{ name: 'octocat', avatarUrl: '/missing.png' }} />
        <AvatarStack people={samplePeople} label="Students" />
        <Logo size={16} />
        <Logo size={24} />
        <Logo size={48} />
      </Specimen>
      <Specimen title="Theme switch">
        <ThemeSwitch />
      </Specimen>
    </Section>
  );
}
