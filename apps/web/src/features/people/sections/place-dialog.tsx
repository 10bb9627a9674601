import type { Section } from '@lectern/contract';
import { useId, useState, type FormEvent } from 'react';
import { peoplePageTexts } from '../../../texts/people-pages.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { Dropdown } from '../../../ui/fields/dropdown.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useMembership } from '../../access/membership.ts';
import styles from './sections.module.css';
import { usePlacePeople } from './use-sections.ts';

interface PlaceDialogProps {
  sections: readonly Section[];
  userIds: readonly number[];
  onClose: () => void;
}

/** Puts the selected students into a section by hand, or takes them out. */
export function PlaceDialog({ sections, userIds, onClose }: PlaceDialogProps) {
  const formId = useId();
  const { classroom_id } = useMembership();
  const [sectionId, setSection] = useState(sections[0]?.section_id);
  const [way, setWay] = useState<'add' | 'remove'>('add');
  const place = usePlacePeople(classroom_id);
  const section = sections.find(({ section_id }) => section_id === sectionId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (section && !place.isPending)
      place.mutate({ section, userIds, way }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      title="Change section"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{place.isPending ? 'Close' : 'Cancel'}</Button>
          <Button type="submit" form={formId} variant="primary" pending={place.isPending}>
            {way === 'add' ? 'Put into section' : 'Take out'}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit}>
        <p>{userIds.length === 1 ? '1 student' : `${userIds.length} students`}</p>
        <Dropdown
          label="Section"
          options={sections.map((one) => ({ value: one.section_id, label: one.name }))}
          value={sectionId}
          onChange={setSection}
        />
        <RadioGroup
          label="How"
          value={way}
          onChange={setWay}
          options={[
            { value: 'add', label: 'Put into this section' },
            { value: 'remove', label: 'Take out of this section' },
          ]}
        />
        {place.error && (
          <Notice tone="error">
            {place.error.message || peoplePageTexts.sections.changeFailed}
          </Notice>
        )}
      </form>
    </Modal>
  );
}
