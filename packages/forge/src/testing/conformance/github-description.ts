/** The stored part of GitHub's API description. */
import { readFileSync, writeFileSync } from 'node:fs';

export interface GitHubDescription {
  /** Source and licence. */
  from: string;
  /** Schemas by method and path, such as `GET /user`, and by status. */
  operations: Record<string, Record<string, object>>;
  /** Schemas referenced by `$ref`. */
  shared: Record<string, object>;
}

const file = new URL('github-description.json', import.meta.url);

export function readDescription(): GitHubDescription {
  return JSON.parse(readFileSync(file, 'utf8')) as GitHubDescription;
}

export function writeDescription({ from, operations, shared }: GitHubDescription): void {
  const parts = [
    `"from": ${JSON.stringify(from)}`,
    `"operations": {\n${lines(operations)}\n}`,
    `"shared": {\n${lines(shared)}\n}`,
  ];
  writeFileSync(file, `{\n${parts.join(',\n')}\n}\n`);
}

/** One line per entry, so that a diff shows what changed. */
function lines(parts: Record<string, object>): string {
  return Object.entries(parts)
    .map(([name, part]) => `${JSON.stringify(name)}: ${JSON.stringify(part)}`)
    .join(',\n');
}
