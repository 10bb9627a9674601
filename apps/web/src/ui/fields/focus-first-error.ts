/** The focus goes to where the first thing is to be mended, which brings that into view. */
export function focusFirstError(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] > button')?.focus();
}
