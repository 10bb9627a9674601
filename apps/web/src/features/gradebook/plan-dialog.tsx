import { limits, routes, type Gradebook, type GradebookPlan } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { gradebookKey } from '../../data/gradebook.ts';
import { gradebookTexts as texts } from '../../texts/gradebook.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import fieldStyles from '../../ui/fields/field.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import { Plus, Trash } from '../../ui/icons.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { showFailure } from '../session/show-failure.ts';
import styles from './gradebook.module.css';
import {
  addCategory,
  addColumn,
  editOf,
  planFrom,
  removeCategory,
  replaced,
  type CategoryEdit,
  type CountingEdit,
  type PlanEdit,
} from './plan-edit.ts';

interface PlanDialogProps {
  cid: number;
  book: Gradebook;
  onClose: () => void;
}

/** Categories with weights, columns, and the category of each assignment, saved together. */
export function PlanDialog({ cid, book, onClose }: PlanDialogProps) {
  // Kept as it was opened: the version tells the server if someone else has changed it since.
  const [version] = useState(book.version);
  const [edit, setEdit] = useState<PlanEdit>(() => editOf(book));
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (body: GradebookPlan) =>
      call(routes.saveGradebookPlan, {
        params: { cid },
        body,
        fallback: texts.planFailed,
      }),
    onSuccess: () => {
      toast.success(texts.planSaved);
      onClose();
    },
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey: gradebookKey(cid) }),
  });
  return (
    <Modal
      open
      wide
      title="Categories and columns"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={save.isPending}
            onClick={() => save.mutate(planFrom(edit, version))}
          >
            Save
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Categories edit={edit} onEdit={setEdit} />
        <Counting title="Columns that you fill in" of="columns" edit={edit} onEdit={setEdit} />
        <Counting title="Assignments" of="assignments" edit={edit} onEdit={setEdit} />
      </div>
    </Modal>
  );
}

interface PartProps {
  edit: PlanEdit;
  onEdit: (edit: PlanEdit) => void;
}

function Categories({ edit, onEdit }: PartProps) {
  const change = (at: number, part: Partial<CategoryEdit>) =>
    onEdit({ ...edit, categories: replaced(edit.categories, at, part) });
  return (
    <section aria-label="Categories">
      <h3>Categories</h3>
      <p className={styles.hint}>{texts.planHint}</p>
      {edit.categories.length > 0 && (
        <table className={styles.planTable}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col" className={styles.narrow}>
                Weight
              </th>
              <th scope="col" className={styles.narrow}>
                Drop lowest
              </th>
              <th scope="col">
                <VisuallyHidden>Delete</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {edit.categories.map((category, at) => (
              <tr key={category.key}>
                <td>
                  <Input
                    label={`Name of category ${at + 1}`}
                    value={category.name}
                    onChange={(name) => change(at, { name })}
                  />
                </td>
                <td>
                  <Input
                    label={`Weight of category ${at + 1}`}
                    value={category.weight}
                    isNumber
                    onChange={(weight) => change(at, { weight })}
                  />
                </td>
                <td>
                  <Input
                    label={`Scores to drop in category ${at + 1}`}
                    value={category.drop}
                    isNumber
                    onChange={(drop) => change(at, { drop })}
                  />
                </td>
                <td>
                  <IconButton
                    label={`Delete category ${at + 1}`}
                    icon={<Trash />}
                    size="small"
                    onClick={() => onEdit(removeCategory(edit, at))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button size="small" onClick={() => onEdit(addCategory(edit))}>
        <Plus aria-hidden />
        Add category
      </Button>
    </section>
  );
}

interface CountingProps extends PartProps {
  title: string;
  of: 'columns' | 'assignments';
}

/** Category and extra credit of assignments or columns. */
function Counting({ title, of, edit, onEdit }: CountingProps) {
  const rows = edit[of];
  const isColumns = of === 'columns';
  const change = (at: number, part: Partial<CountingEdit>) =>
    onEdit({ ...edit, [of]: replaced(rows, at, part) });
  const remove = (at: number) => onEdit({ ...edit, [of]: rows.filter((_, index) => index !== at) });
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {isColumns && rows.some(({ id }) => id !== null) && (
        <p className={styles.hint}>{texts.columnDeleted}</p>
      )}
      {rows.length > 0 && (
        <div className={styles.wideScroll}>
          <table className={styles.planTable}>
            <thead>
              <tr>
                <th scope="col">Name</th>
                {isColumns && (
                  <th scope="col" className={styles.narrow}>
                    Maximum
                  </th>
                )}
                <th scope="col">Category</th>
                <th scope="col">Extra credit</th>
                <th scope="col">{isColumns ? 'Students see it' : 'Counts'}</th>
                {isColumns && (
                  <th scope="col">
                    <VisuallyHidden>Delete</VisuallyHidden>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <CountingRow
                  key={row.key}
                  row={row}
                  at={at}
                  isColumn={isColumns}
                  categories={edit.categories}
                  onChange={(part) => change(at, part)}
                  onRemove={() => remove(at)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isColumns && (
        <Button size="small" onClick={() => onEdit(addColumn(edit))}>
          <Plus aria-hidden />
          Add column
        </Button>
      )}
    </section>
  );
}

interface CountingRowProps {
  row: CountingEdit;
  at: number;
  isColumn: boolean;
  categories: readonly CategoryEdit[];
  onChange: (part: Partial<CountingEdit>) => void;
  onRemove: () => void;
}

function CountingRow({ row, at, isColumn, categories, onChange, onRemove }: CountingRowProps) {
  const name = row.name || `column ${at + 1}`;
  return (
    <tr>
      <td>
        {isColumn ? (
          <Input
            label={`Name of column ${at + 1}`}
            value={row.name}
            onChange={(next) => onChange({ name: next })}
          />
        ) : (
          row.name
        )}
      </td>
      {isColumn && (
        <td>
          <Input
            label={`Maximum of ${name}`}
            value={row.maximum}
            isNumber
            onChange={(maximum) => onChange({ maximum })}
          />
        </td>
      )}
      <td>
        <CategoryChoice
          label={`Category of ${name}`}
          categories={categories}
          chosen={row.category}
          onChoose={(category) => onChange({ category })}
        />
      </td>
      <td>
        <input
          type="checkbox"
          aria-label={`${name} is extra credit`}
          checked={row.extra}
          onChange={({ target }) => onChange({ extra: target.checked })}
        />
      </td>
      <td>
        <input
          type="checkbox"
          aria-label={isColumn ? `Students see ${name}` : `${name} counts`}
          checked={row.isOn}
          onChange={({ target }) => onChange({ isOn: target.checked })}
        />
      </td>
      {isColumn && (
        <td>
          <IconButton label={`Delete ${name}`} icon={<Trash />} size="small" onClick={onRemove} />
        </td>
      )}
    </tr>
  );
}

interface InputProps {
  label: string;
  value: string;
  isNumber?: boolean;
  onChange: (value: string) => void;
}

function Input({ label, value, isNumber = false, onChange }: InputProps) {
  return (
    <input
      className={fieldStyles.control}
      aria-label={label}
      value={value}
      maxLength={limits.gradebookName}
      inputMode={isNumber ? 'decimal' : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface CategoryChoiceProps {
  label: string;
  categories: readonly CategoryEdit[];
  chosen: string | null;
  onChoose: (key: string | null) => void;
}

function CategoryChoice({ label, categories, chosen, onChoose }: CategoryChoiceProps) {
  return (
    <select
      aria-label={label}
      className={fieldStyles.control}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
    >
      <option value="">None</option>
      {categories.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  );
}
