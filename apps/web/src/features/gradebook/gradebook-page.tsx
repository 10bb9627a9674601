import { satisfies, type Gradebook } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { gradebookQuery, type GradebookAudience } from '../../data/gradebook.ts';
import { saveFile } from '../../lib/save-file.ts';
import { gradebookTexts as texts } from '../../texts/gradebook.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import fieldStyles from '../../ui/fields/field.module.css';
import { Download } from '../../ui/icons.ts';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { PanelSpinner } from '../../ui/spinner.tsx';
import { useMembership } from '../access/membership.ts';
import { CellBar } from './cell-bar.tsx';
import { FillDialog } from './fill-dialog.tsx';
import { assignmentCsv, fileName, gradebookCsv } from './gradebook-csv.ts';
import { itemsOf, type Item } from './gradebook-items.ts';
import styles from './gradebook.module.css';
import { Grid } from './grid.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { useGrid } from './use-grid.ts';
import { useSaveScores } from './use-save-scores.ts';

/** Scores of the class: people × assignments and columns. */
export function Component() {
  const { classroom_id: cid, classroom_name, classroom_role } = useMembership();
  const [audience, setAudience] = useState<GradebookAudience>('staff');
  const book = useQuery(gradebookQuery(cid, audience));
  const [dialog, setDialog] = useState<'plan' | 'fill'>();
  const close = () => setDialog(undefined);
  const isProfessor = satisfies(classroom_role, 'PROFESSOR');
  usePageTitle('Gradebook');
  return (
    <>
      <PageHeader
        title="Gradebook"
        breadcrumbs={[{ label: classroom_name }, { label: 'Gradebook' }]}
        actions={
          isProfessor &&
          book.data && (
            <>
              <Button onClick={() => setDialog('fill')}>Fill a learning platform's file</Button>
              <Button onClick={() => setDialog('plan')}>Categories and columns</Button>
            </>
          )
        }
      />
      {book.isPending && <PanelSpinner />}
      {book.isLoadingError && (
        <LoadFailure query={book}>{texts.loadFailed(book.error.message)}</LoadFailure>
      )}
      {book.data && (
        <Book
          cid={cid}
          classroomName={classroom_name}
          book={book.data}
          isProfessor={isProfessor}
          audience={audience}
          onAudience={setAudience}
        />
      )}
      {dialog === 'plan' && book.data && <PlanDialog cid={cid} book={book.data} onClose={close} />}
      {dialog === 'fill' && book.data && (
        <FillDialog cid={cid} items={itemsOf(book.data)} onClose={close} />
      )}
    </>
  );
}

interface BookProps {
  cid: number;
  classroomName: string;
  book: Gradebook;
  isProfessor: boolean;
  audience: GradebookAudience;
  onAudience: (audience: GradebookAudience) => void;
}

function Book({ cid, classroomName, book, isProfessor, audience, onAudience }: BookProps) {
  const [sectionId, setSectionId] = useState<number>();
  const items = itemsOf(book);
  const people = book.people.filter(
    ({ section_ids: ids }) => sectionId === undefined || ids.includes(sectionId),
  );
  const save = useSaveScores(cid, items);
  const mayEdit = isProfessor && audience === 'staff';
  const state = useGrid({ people, items, mayEdit, save });
  const shown = { ...book, people };
  if (book.people.length === 0) return <EmptyState drawing="people">{texts.noStudents}</EmptyState>;
  return (
    <>
      <div className={styles.tools}>
        {book.sections.length > 0 && (
          <SectionFilter sections={book.sections} chosen={sectionId} onChoose={setSectionId} />
        )}
        <Checkbox
          label={texts.asStudent}
          hint={texts.asStudentHint}
          checked={audience === 'student'}
          onChange={(isOn) => onAudience(isOn ? 'student' : 'staff')}
        />
        <Downloads
          items={items}
          onGradebook={() =>
            saveFile(
              fileName(classroomName, 'gradebook'),
              'text/csv',
              gradebookCsv(shown, isProfessor),
            )
          }
          onAssignment={(item) =>
            saveFile(
              fileName(classroomName, item.name),
              'text/csv',
              assignmentCsv(shown, item, isProfessor),
            )
          }
        />
      </div>
      <CellBar cid={cid} book={book} items={items} state={state} mayChange={mayEdit} />
      {people.length === 0 ? (
        <EmptyState drawing="people">{texts.noneShown}</EmptyState>
      ) : (
        <Grid people={people} items={items} {...state.grid} />
      )}
      <p className={styles.hint}>{texts.keys}</p>
    </>
  );
}

interface SectionFilterProps {
  sections: Gradebook['sections'];
  chosen: number | undefined;
  onChoose: (id: number | undefined) => void;
}

function SectionFilter({ sections, chosen, onChoose }: SectionFilterProps) {
  return (
    <select
      aria-label="Section"
      className={fieldStyles.control}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">All sections</option>
      {sections.map(({ section_id: id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

interface DownloadsProps {
  items: readonly Item[];
  onGradebook: () => void;
  onAssignment: (item: Item & { kind: 'assignment' }) => void;
}

function Downloads({ items, onGradebook, onAssignment }: DownloadsProps) {
  const [key, setKey] = useState('');
  const chosen = items.find((item) => item.key === key);
  const download = () => (chosen?.kind === 'assignment' ? onAssignment(chosen) : onGradebook());
  return (
    <>
      <select
        aria-label="File to download"
        className={fieldStyles.control}
        value={key}
        onChange={({ target }) => setKey(target.value)}
      >
        <option value="">Whole gradebook</option>
        {items.map(
          (item) =>
            item.kind === 'assignment' && (
              <option key={item.key} value={item.key}>
                {item.name}
              </option>
            ),
        )}
      </select>
      <Button size="small" onClick={download}>
        <Download aria-hidden />
        Download CSV
      </Button>
    </>
  );
}
