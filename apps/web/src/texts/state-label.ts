/** 'Grade Published' for `GRADE_PUBLISHED`. */
export function stateLabel(state: string): string {
  return state
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');
}
