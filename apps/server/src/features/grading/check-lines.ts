/** Comments are allowed on changed lines of existing files only (specification 5). */
import {
  AppError,
  commentableLines,
  linesName,
  mayComment,
  type StagedFeedback,
  type TreeNode,
} from '@lectern/contract';

export function checkLines(staged: readonly StagedFeedback[], nodes: readonly TreeNode[]): void {
  const files = new Map(
    nodes.filter(({ entry }) => entry.type !== 'tree').map((node) => [node.entry.path, node]),
  );
  for (const comment of staged) {
    if (comment.action !== 'CREATE' || comment.path === null) continue;
    const { path, line, start_line } = comment;
    const file = files.get(path);
    if (line === null) {
      if (!file) throw new AppError('invalid_value', { params: { field: 'path' } });
    } else if (
      !file ||
      !isThere(file, line) ||
      !mayComment(commentableLines(file), line, start_line ?? line)
    ) {
      throw new AppError('line_not_changed', { params: { path, lines: linesName(comment)! } });
    }
  }
}

/** Where any line may be commented on, the file's size limits its lines. */
function isThere({ any_line, entry }: TreeNode, line: number): boolean {
  return !any_line || line <= entry.size;
}

/** Whether the file tree is needed. */
export function namesFiles(staged: readonly StagedFeedback[]): boolean {
  return staged.some((comment) => comment.action === 'CREATE' && comment.path !== null);
}
