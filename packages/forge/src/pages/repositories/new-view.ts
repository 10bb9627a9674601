import type { OwnedRepository } from '../../store/queries/repositories.ts';
import { checkbox, selectField, textField } from '../fields.ts';
import { html } from '../html.ts';
import { formTokenField, type Page } from '../layout.ts';
import { pageHead } from '../parts.ts';
import type { Viewer } from '../../accounts/sessions.ts';

export interface NewRepositoryForm {
  owner: string;
  name: string;
  description: string;
  template: string;
  private: boolean;
  isTemplate: boolean;
  readme: boolean;
}

export function newRepositoryPage(
  viewer: Viewer,
  given: {
    owners: readonly string[];
    templates: readonly OwnedRepository[];
    form: NewRepositoryForm;
    problem?: string | undefined;
  },
): Page {
  const { owners, templates, form, problem } = given;
  const templateOptions = templates.map(({ repository, owner }) => ({
    value: String(repository.id),
    label: `${owner.login}/${repository.name}`,
  }));
  return {
    title: 'New repository',
    width: 'narrow',
    status: problem ? 422 : 200,
    body: html`${pageHead('New repository')}
      <form class="card" method="post" action="/new">
        ${formTokenField(viewer)}
        ${selectField({
          name: 'owner',
          label: 'Owner',
          value: form.owner,
          options: owners.map((login) => ({ value: login, label: login })),
        })}
        ${textField({
          name: 'name',
          label: 'Name',
          value: form.name,
          problem,
          hint: 'Letters a to z, digits, hyphens, underscores and dots.',
          maxLength: 100,
          required: true,
        })}
        ${textField({
          name: 'description',
          label: 'Description (optional)',
          value: form.description,
          maxLength: 350,
        })}
        ${
          templates.length > 0 &&
          selectField({
            name: 'template',
            label: 'Start from',
            value: form.template,
            options: [{ value: '', label: 'No template' }, ...templateOptions],
          })
        }
        ${checkbox({
          name: 'private',
          label: 'Private',
          hint: 'Only people with access can see it. Anyone can see a public repository.',
          checked: form.private,
        })}
        ${checkbox({
          name: 'is_template',
          label: 'Template',
          hint: 'New repositories can be created from it.',
          checked: form.isTemplate,
        })}
        ${checkbox({
          name: 'readme',
          label: 'Add a README',
          hint: 'Creates the first commit, so the repository can be cloned right away.',
          checked: form.readme,
        })}
        <button class="button primary">Create repository</button>
      </form>`,
  };
}
