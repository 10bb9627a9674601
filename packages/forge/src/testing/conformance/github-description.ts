/** What is kept of GitHub's description: the shapes of the answers to what the host serves. */
import { readFileSync, writeFileSync } from 'node:fs';

export interface GitHubDescription {
  /** Its source and licence. */
  from: string;
  /** By method and path, as in `GET /user`, then by status. */
  operations: Record<string, Record<string, object>>;
  /** What these name by `$ref`. */
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

/** A line each: ten thousand would hide which of them has changed. */
function lines(parts: Record<string, object>): string {
  return Object.entries(parts)
    .map(([name, part]) => `${JSON.stringify(name)}: ${JSON.stringify(part)}`)
    .join(',\n');
}
