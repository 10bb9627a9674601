interface Titled {
  assignmentName?: string | undefined;
  isNew: boolean;
  isUnsaved: boolean;
}

export function editorTitle({ assignmentName, isNew, isUnsaved }: Titled): string {
  const prefix = assignmentName === undefined ? '' : `${assignmentName} > `;
  return `${prefix}${isNew ? 'New Rubric' : 'Edit Rubric'}${isUnsaved ? '*' : ''}`;
}
