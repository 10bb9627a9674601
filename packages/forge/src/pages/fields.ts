import { html, type Markup } from './html.ts';

interface Field {
  name: string;
  label: string;
  value?: string | undefined;
  hint?: string | undefined;
  problem?: string | undefined;
  /** Id of a message elsewhere that explains why this field is invalid. */
  problemId?: string | undefined;
  required?: boolean;
  autocomplete?: string;
}

function withLabel(field: Field, control: Markup): Markup {
  return html`<div class="field">
    <label for="${field.name}">${field.label}</label>
    ${control} ${field.hint && html`<p class="hint" id="${field.name}-hint">${field.hint}</p>`}
    ${field.problem && html`<p class="problem" id="${field.name}-problem">${field.problem}</p>`}
  </div>`;
}

/** Screen readers announce the hint and the problem with the field. */
function ariaAttributes(field: Field): Markup {
  const { problem, problemId, hint, name } = field;
  const ids = [problemId, problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean);
  return html`${ids.length > 0 && html` aria-describedby="${ids.join(' ')}"`}${(problem || problemId) && html` aria-invalid="true"`}${field.required && html` required`}`;
}

export function textField(
  field: Field & { type?: 'text' | 'password'; maxLength?: number; autofocus?: boolean },
): Markup {
  return withLabel(
    field,
    html`<input
      type="${field.type ?? 'text'}"
      id="${field.name}"
      name="${field.name}"
      value="${field.value ?? ''}"
      maxlength="${field.maxLength ?? 255}"
      autocomplete="${field.autocomplete ?? 'off'}"
      spellcheck="false"
      ${field.autofocus && html`autofocus`}
      ${ariaAttributes(field)}
    />`,
  );
}

export interface Option {
  value: string;
  label: string;
}

export function selectField(field: Field & { options: readonly Option[] }): Markup {
  const options = field.options.map(
    ({ value, label }) =>
      html`<option value="${value}" ${value === field.value && html`selected`}>${label}</option>`,
  );
  return withLabel(
    field,
    html`<select id="${field.name}" name="${field.name}" ${ariaAttributes(field)}>
      ${options}
    </select>`,
  );
}

export function checkbox(field: {
  name: string;
  label: string;
  hint?: string;
  checked?: boolean;
  value?: string;
}): Markup {
  return html`<div class="choice">
    <input
      type="checkbox"
      id="${field.name}"
      name="${field.name}"
      value="${field.value ?? 'true'}"
      ${field.checked && html`checked`}
      ${field.hint && html`aria-describedby="${field.name}-hint"`}
    />
    <div>
      <label for="${field.name}">${field.label}</label>
      ${field.hint && html`<span class="hint" id="${field.name}-hint">${field.hint}</span>`}
    </div>
  </div>`;
}
