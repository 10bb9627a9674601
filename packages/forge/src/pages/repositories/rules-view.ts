import type { rulesets } from '../../store/schema.ts';
import { html, type Markup } from '../html.ts';
import type { Page } from '../layout.ts';
import { empty } from '../parts.ts';
import { repositoryFrame } from './frame-view.ts';
import type { RepositoryVisit } from './open-repository.ts';

export type Ruleset = typeof rulesets.$inferSelect;

const meanings: Record<string, string> = {
  non_fast_forward: 'No force push',
  deletion: 'No deletion',
};

function panel(ruleset: Ruleset): Markup {
  const included = ruleset.conditions.ref_name?.include ?? ['~ALL'];
  const labels = included.map(
    (pattern) => ({ '~ALL': 'all', '~DEFAULT_BRANCH': 'the default branch' })[pattern] ?? pattern,
  );
  return html`<section class="panel" id="ruleset-${ruleset.id}" aria-label="${ruleset.name}">
    <header>
      <h2 class="panel-title">${ruleset.name}</h2>
      <span class="pill">${ruleset.enforcement}</span>
      <span class="end muted small">${ruleset.target}: ${labels.join(', ')}</span>
    </header>
    <ul class="list bare">
      ${ruleset.rules.map(({ type }) => html`<li>${meanings[type] ?? type}</li>`)}
    </ul>
  </section>`;
}

export function rulesPage(visit: RepositoryVisit, found: readonly Ruleset[]): Page {
  return {
    title: `Rules · ${visit.home.slice(1)}`,
    body: repositoryFrame(
      visit,
      'branches',
      found.length === 0
        ? empty('No rules. Everyone with write access can push anything.')
        : found.map(panel),
    ),
  };
}
