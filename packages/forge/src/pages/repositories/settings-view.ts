import { checkbox, selectField, textField } from '../fields.ts';
import { html } from '../html.ts';
import { formTokenField, type Page } from '../layout.ts';
import { problemNotice } from '../parts.ts';
import { repositoryFrame } from './frame-view.ts';
import type { RepositoryVisit } from './open-repository.ts';
import type { Viewer } from '../../accounts/sessions.ts';

export function settingsPage(
  visit: RepositoryVisit,
  viewer: Viewer,
  given: { branches: readonly string[]; problem?: string | undefined; saved: boolean },
): Page {
  const { repository, home } = visit;
  const { branches, problem, saved } = given;
  const full = home.slice(1);
  return {
    title: `Settings · ${full}`,
    status: problem ? 422 : 200,
    body: repositoryFrame(
      visit,
      'settings',
      problemNotice(problem),
      saved && html`<div class="notice" role="status"><p>Saved.</p></div>`,
      html`<form class="card form" method="post" action="${home}/settings">
          <h2>General</h2>
          ${formTokenField(viewer)}
          ${textField({
            name: 'name',
            label: 'Name',
            value: repository.name,
            hint: 'Old addresses redirect here after a rename.',
            maxLength: 100,
            required: true,
          })}
          ${textField({
            name: 'description',
            label: 'Description',
            value: repository.description ?? '',
            maxLength: 350,
          })}
          ${
            branches.length > 0 &&
            selectField({
              name: 'default_branch',
              label: 'Default branch',
              value: repository.defaultBranch,
              options: branches.map((name) => ({ value: name, label: name })),
            })
          }
          ${checkbox({
            name: 'private',
            label: 'Private',
            hint: 'Only people with access can see it.',
            checked: repository.private,
          })}
          ${checkbox({
            name: 'is_template',
            label: 'Template',
            hint: 'New repositories can be created from it.',
            checked: repository.isTemplate,
          })}
          ${checkbox({
            name: 'archived',
            label: 'Archived',
            hint: 'Can be read but not changed.',
            checked: repository.archived,
          })}
          <button class="button primary">Save</button>
        </form>
        <form class="card form danger" method="post" action="${home}/settings/delete">
          <h2>Delete this repository</h2>
          <p>This permanently deletes its files, history and pull requests.</p>
          ${formTokenField(viewer)}
          ${textField({ name: 'confirm', label: `Type ${full} to confirm`, required: true })}
          <button class="button danger">Delete ${full}</button>
        </form>`,
    ),
  };
}
