import { useState } from 'react';
import { ActionMenu } from '../../ui/menu/action-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { LeaveDialog } from '../../ui/dialog/leave-dialog.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { Section, Specimen } from './section.tsx';

const tabs = [
  { id: 'all', label: 'All', content: 'Every work of the assignment.' },
  { id: 'ungraded', label: 'Ungraded', content: 'Works that wait for a grade.' },
];

export function OverlaysSection() {
  const [tab, setTab] = useState('all');
  const [open, setOpen] = useState<'modal' | 'confirm' | 'leave'>();
  const close = () => setOpen(undefined);
  return (
    <Section title="Tabs and dialogs">
      <Specimen title="Tabs" layout="block">
        <Tabs label="Works" tabs={tabs} selected={tab} onSelect={setTab} />
      </Specimen>
      <Specimen title="Dialogs">
        <Button onClick={() => setOpen('modal')}>Open a modal</Button>
        <Button onClick={() => setOpen('confirm')}>Ask for a decision</Button>
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
        The copy belongs to this assignment alone; later changes to the original leave it as it is.
      </Modal>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Remove Ada Lovelace?"
        confirmLabel="Remove User"
        tone="danger"
        onConfirm={close}
        onCancel={close}
      >
        She loses access to the repositories of this classroom. Her work is kept.
      </ConfirmDialog>
      <LeaveDialog isOpen={open === 'leave'} stay={close} leave={close} />
    </Section>
  );
}
