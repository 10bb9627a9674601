import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { formatDate } from '../../../lib/dates.ts';
import { FieldError } from '../../../ui/fields/field.tsx';
import fieldStyles from '../../../ui/fields/field.module.css';
import { Search } from '../../../ui/icons.ts';
import { searchRows } from '../../../ui/table/table-rows.ts';
import styles from './template-picker.module.css';

export interface PickedRepository {
  id: number;
  name: string;
  /** Shown at the end of its row. */
  date: string | null;
}

interface RepositoryPickerProps<Repository extends PickedRepository> {
  /** Such as 'Template repository'. */
  label: string;
  /** Such as 'template repositories'. */
  plural: string;
  repositories: readonly Repository[];
  chosen: Pick<PickedRepository, 'id' | 'name'> | null;
  onChoose: (repository: Repository) => void;
  error: string | null;
}

export function RepositoryPicker<Repository extends PickedRepository>(
  props: RepositoryPickerProps<Repository>,
) {
  const { label, plural, repositories, chosen, onChoose, error } = props;
  const id = useId();
  const [question, setQuestion] = useState('');
  const found = searchRows(repositories, ({ name }) => name, question);
  return (
    <fieldset className={styles.picker} aria-describedby={`${id}-error`}>
      <legend className={clsx(fieldStyles.label, styles.legend)}>{label}</legend>
      <div className={styles.search}>
        <Search aria-hidden />
        <input
          type="search"
          className={fieldStyles.control}
          aria-label={`Search ${plural}`}
          placeholder="Search"
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          // Enter would submit the form, with a repository that the search may hide.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <div className={styles.frame}>
        {found.map((repository) => (
          <label key={repository.id} className={styles.template}>
            <input
              type="radio"
              name={id}
              checked={repository.id === chosen?.id}
              onChange={() => onChoose(repository)}
            />
            <span className={styles.name}>{repository.name}</span>
            {repository.date && (
              <span className={styles.created}>{formatDate(repository.date)}</span>
            )}
          </label>
        ))}
        {found.length === 0 && <p className={styles.none}>Nothing here matches “{question}”.</p>}
      </div>
      <output className={styles.count}>{summary(props, found.length)}</output>
      <div id={`${id}-error`} aria-live="polite">
        {error && <FieldError>{error}</FieldError>}
      </div>
    </fieldset>
  );
}

/** Names the chosen repository too, because a search may hide it. */
function summary(
  {
    label,
    plural,
    repositories,
    chosen,
  }: Omit<RepositoryPickerProps<PickedRepository>, 'onChoose'>,
  found: number,
): string {
  const all = repositories.length;
  const every = all === 1 ? `1 ${label.toLowerCase()}` : `${all} ${plural}`;
  const count = found === all ? every : `${found} of ${all}`;
  return chosen ? `${count} · selected: ${chosen.name}` : count;
}
