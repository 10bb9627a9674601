/** Focuses the first invalid field, which also scrolls to it. */
export function focusFirstError(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] > button')?.focus();
}
