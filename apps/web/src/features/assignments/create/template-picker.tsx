import type { TemplateRepo } from '@lectern/contract';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { formatDate } from '../../../lib/dates.ts';
import { FieldError } from '../../../ui/fields/field.tsx';
import fieldStyles from '../../../ui/fields/field.module.css';
import { Search } from '../../../ui/icons.ts';
import { searchRows } from '../../../ui/table/table-rows.ts';
import styles from './template-picker.module.css';

interface TemplatePickerProps {
  templates: readonly TemplateRepo[];
  chosen: TemplateRepo | null;
  onChoose: (template: TemplateRepo) => void;
  error: string | null;
}

export function TemplatePicker({ templates, chosen, onChoose, error }: TemplatePickerProps) {
  const id = useId();
  const [question, setQuestion] = useState('');
  const found = searchRows(templates, ({ template_repo_name }) => template_repo_name, question);
  return (
    <fieldset className={styles.picker} aria-describedby={`${id}-error`}>
      <legend className={clsx(fieldStyles.label, styles.legend)}>Template repository</legend>
      <div className={styles.search}>
        <Search aria-hidden />
        <input
          type="search"
          className={fieldStyles.control}
          aria-label="Search template repositories"
          placeholder="Search"
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          // Enter would submit the form, with a template that the search may hide.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <div className={styles.frame}>
        {found.map((template) => (
          <TemplateChoice
            key={template.template_repo_id}
            group={id}
            template={template}
            isChosen={template.template_repo_id === chosen?.template_repo_id}
            onChoose={() => onChoose(template)}
          />
        ))}
        {found.length === 0 && <p className={styles.none}>Nothing here matches “{question}”.</p>}
      </div>
      <output className={styles.count}>{summary(found.length, templates.length, chosen)}</output>
      <div id={`${id}-error`} aria-live="polite">
        {error && <FieldError>{error}</FieldError>}
      </div>
    </fieldset>
  );
}

interface TemplateChoiceProps {
  group: string;
  template: TemplateRepo;
  isChosen: boolean;
  onChoose: () => void;
}

function TemplateChoice({ group, template, isChosen, onChoose }: TemplateChoiceProps) {
  return (
    <label className={styles.template}>
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <span className={styles.name}>{template.template_repo_name}</span>
      <span className={styles.created}>{formatDate(template.created_at)}</span>
    </label>
  );
}

/** Names the chosen template too, because a search may hide it. */
function summary(found: number, all: number, chosen: TemplateRepo | null): string {
  const every = all === 1 ? '1 template repository' : `${all} template repositories`;
  const count = found === all ? every : `${found} of ${all}`;
  return chosen ? `${count} · selected: ${chosen.template_repo_name}` : count;
}
