import { errors } from '@lectern/contract/errors';
import { useState } from 'react';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { CopyLinkField } from '../../ui/fields/copy-link-field.tsx';
import { DateField, TimeField } from '../../ui/fields/date-field.tsx';
import { Dropdown } from '../../ui/fields/dropdown.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { FormFoot } from '../../ui/fields/form-foot.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { StepLine } from '../../ui/progress/step-line.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Section, Specimen } from './section.tsx';

const organizations = [
  { value: 1, label: 'analytical-engines' },
  { value: 2, label: 'compilers-101' },
  { value: 3, label: 'distributed-systems', note: 'App not installed' },
  { value: 4, label: 'Create a New Organization' },
];

const impacts = [
  { value: 'A', label: 'Addition' },
  { value: 'D', label: 'Deduction', hint: 'Stored as a negative value.' },
  { value: 'N', label: 'Neutral', disabled: true },
] as const;

// oxlint-disable-next-line max-lines-per-function -- a list of examples
export function FieldsSection() {
  const [name, setName] = useState('Database Design');
  const [comment, setComment] = useState('');
  const [organization, setOrganization] = useState<number>();
  const [points, setPoints] = useState<number | null>(0);
  const [due, setDue] = useState('2026-11-30');
  const [time, setTime] = useState('23:59');
  const [impact, setImpact] = useState<'A' | 'D' | 'N'>('A');
  const [checked, setChecked] = useState(true);
  const [minutes, setMinutes] = useState<number | null>(null);
  return (
    <Section title="Fields">
      <Specimen title="Step line">
        <StepLine steps={['Assignment Basics', 'Starter Code Repository']} current={0} />
        <StepLine steps={['Assignment Basics', 'Starter Code Repository']} current={1} />
      </Specimen>
      <Specimen title="File drop">
        <FileDrop
          label="Roster"
          invitation="Drop the file here, or choose it"
          accept=".csv"
          problemOf={() => undefined}
          onFile={() => {}}
        />
      </Specimen>
      <Specimen title="Text field" layout="columns">
        <TextField
          label="Assignment name"
          hint="Repositories will be named database-design-<username>."
          value={name}
          onChange={setName}
        />
        <TextField
          label="Assignment name"
          error={errors.assignment_name_invalid.message}
          value="Week #1"
        />
        <TextField label="Organization name" readOnly value="analytical-engines" />
        <TextField label="Classroom name" status="valid" value="Fall 2026" />
        <TextField
          label="Classroom name"
          status="invalid"
          error={errors.classroom_name_taken.message}
          value="Spring 2026"
        />
        <TextField label="Classroom name" status="checking" value="Spring 20" />
        <TextField label="Due date note" optional disabled value="" placeholder="None" />
        <TextArea
          label="Comment"
          placeholder="Leave a comment"
          value={comment}
          onChange={setComment}
        />
      </Specimen>
      <Specimen title="Dropdown, number, date, time" layout="columns">
        <Dropdown
          label="Your Organizations"
          placeholder="Select an Organization"
          options={organizations}
          value={organization}
          onChange={setOrganization}
        />
        <Dropdown
          label="Template repository"
          options={organizations}
          value={undefined}
          onChange={setOrganization}
          error={errors.template_missing.message}
        />
        <NumberField label="Point Adjustment" value={points} onChange={setPoints} />
        <NumberField label="Font size" value={8} min={8} max={24} onChange={setPoints} />
        <DateField label="Due date" optional value={due} onChange={setDue} />
        <TimeField label="Time" value={time} onChange={setTime} />
        <TimeField
          label="Time"
          error={texts.assignments.timeIncomplete}
          value=""
          onChange={setTime}
        />
      </Specimen>
      <Specimen title="Choices" layout="columns">
        <RadioGroup label="Point impact" options={impacts} value={impact} onChange={setImpact} />
        <div>
          <Checkbox label="Ungraded submissions only" checked={checked} onChange={setChecked} />
          <Checkbox
            label="All students"
            hint="3 of 7 are selected."
            checked={false}
            indeterminate
            onChange={setChecked}
          />
        </div>
      </Specimen>
      <Specimen title="Copy link" layout="block">
        <CopyLinkField
          label="Student invite link"
          link="https://lectern.example.org/token/classroom/join?token=3f9a1c"
          expiry={{ minutes, endsAt: '2026-11-15T14:30:00Z', onChange: setMinutes }}
        />
        <CopyLinkField label="TA invite link" link={undefined} />
      </Specimen>
      <Specimen title="Form actions" layout="block">
        <FormFoot>
          <Button variant="quiet">Cancel</Button>
          <Button variant="primary">Save changes</Button>
        </FormFoot>
      </Specimen>
    </Section>
  );
}
