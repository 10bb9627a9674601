import type { TemplateRepo } from '@lectern/contract';
import { RepositoryPicker } from './repository-picker.tsx';

interface TemplatePickerProps {
  templates: readonly TemplateRepo[];
  chosen: TemplateRepo | null;
  onChoose: (template: TemplateRepo) => void;
  error: string | null;
}

export function TemplatePicker({ templates, chosen, onChoose, error }: TemplatePickerProps) {
  return (
    <RepositoryPicker
      label="Template repository"
      plural="template repositories"
      repositories={templates.map(asPicked)}
      chosen={chosen && asPicked(chosen)}
      onChoose={({ template }) => onChoose(template)}
      error={error}
    />
  );
}

function asPicked(template: TemplateRepo) {
  const { template_repo_id: id, template_repo_name: name, created_at: date } = template;
  return { id, name, date, template };
}
