import { AvatarMenu } from '../../ui/menu/avatar-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { Frame, type NavigationItem } from '../../ui/page/frame.tsx';
import { BookOpen, House, Info, LogOut, PenLine, Settings } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ThemeSwitch } from '../../ui/page/theme-switch.tsx';
import { setTheme } from '../../ui/theme.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { ChartsSection } from './charts-section.tsx';
import { ControlsSection } from './controls-section.tsx';
import { DataSection } from './data-section.tsx';
import { FieldsSection } from './fields-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { OverlaysSection } from './overlays-section.tsx';

const items: NavigationItem[] = [
  { label: 'Dashboard', to: '/dev/ui', icon: House },
  { label: 'Grading', to: '/dev/ui/grading', icon: PenLine },
  { label: 'Rubrics', to: '/dev/ui/rubrics', icon: BookOpen },
  { label: 'Settings', to: '/dev/ui/settings', icon: Settings },
  { label: 'About Us', to: '/dev/ui/about', icon: Info },
];

/** Shows every component in every state. */
export function Component() {
  usePageTitle('Components');
  return (
    <Frame
      items={items}
      home="/"
      account={
        <AvatarMenu
          person={{ name: 'Ada Lovelace', login: 'ada' }}
          actions={[
            {
              id: 'logout',
              label: 'Use the system theme',
              icon: <LogOut aria-hidden />,
              onAction: () => setTheme('system'),
            },
          ]}
        />
      }
      foot={<Button disabled>View all classrooms</Button>}
    >
      <PageHeader
        name="Components"
        title="analytical-engines"
        subtitle="Every component of the design system, in every state"
        breadcrumbs={[{ label: 'Fall 2026', to: '/dev/ui' }, { label: 'Components' }]}
        back={{ to: '/', label: 'Back to the start page' }}
        actions={
          <>
            <ThemeSwitch />
            <Button variant="primary">Create Assignment</Button>
          </>
        }
      />
      <ControlsSection />
      <FieldsSection />
      <DataSection />
      <ChartsSection />
      <MessagesSection />
      <OverlaysSection />
    </Frame>
  );
}
