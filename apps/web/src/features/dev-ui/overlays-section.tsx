import { useState } from 'react';
import { ActionMenu } from '../../ui/menu/action-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { LeaveDialog } from '../../ui/dialog/leave-dialog.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { Section, Specimen } from './section.tsx';

const tabs = [
  { id: 'all', label: 'All', content: 'Every submission to the assignment.' },
  { id: 'ungraded', label: 'Ungraded', content: 'Submissions that wait for a grade.' },
];

export function OverlaysSection() {
  const [tab, setTab] = useState('all');
  const [open, setOpen] = useState<'modal' | 'confirm' | 'leave'>();
  const close = () => setOpen(undefined);
  return (
    <Section title="Tabs and dialogs">
      <Specimen title="Tabs" layout="block">
        <Tabs label="Submissions" tabs={tabs} selected={tab} onSelect={setTab} />
      </Specimen>
      <Specimen title="Dialogs">
        <Button onClick={() => setOpen('modal')}>Open a modal</Button>
        <Button onClick={() => setOpen('confirm')}>Open a confirmation</Button>
        <Button onClick={() => setOpen('leave')}>Leave unsaved changes</Button>
      </Specimen>
      <Specimen title="Menu of a row">
        <ActionMenu
          label="Actions for Ada Lovelace"
          actions={[
            { id: 'copy', label: 'Copy rubric', onAction: () => setOpen('modal') },
            { id: 'remove', label: 'Remove User', onAction: () => setOpen('confirm') },
          ]}
        />
      </Specimen>
      <Modal
        open={open === 'modal'}
        title="Copy existing rubric"
        onClose={close}
        actions={
          <Button variant="primary" onClick={close}>
            Copy rubric
          </Button>
        }
      >
        The copy belongs to this assignment. Later changes to the original do not affect it.
      </Modal>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Remove Ada Lovelace?"
        confirmLabel="Remove User"
        tone="danger"
        onConfirm={close}
        onCancel={close}
      >
        She loses access to the repositories of this classroom. Her submissions are kept.
      </ConfirmDialog>
      <LeaveDialog isOpen={open === 'leave'} stay={close} leave={close} />
    </Section>
  );
}
