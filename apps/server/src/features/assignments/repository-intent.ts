/** Recognises a repository that an earlier attempt created without an answer. */
import type { Repository } from '../../platform/repository-client.ts';

/** The name and what makes the mark are saved before the platform is called. */
export interface RepositoryIntent {
  name: string;
  templateId: number;
  /** For people; ends with the mark. */
  description: string;
  /** The ends of the descriptions that this and earlier versions of Lectern write. */
  marks: readonly string[];
}

const earlierMarks = {
  base: 'Base repository of Lectern assignment',
  student: 'Student repository of Lectern work',
} as const;

/** Names and logins may change between attempts, so only the mark is compared. */
export function describeRepository(
  subject: string,
  { kind, id, createdAt }: { kind: keyof typeof earlierMarks; id: number; createdAt: Date },
): Pick<RepositoryIntent, 'description' | 'marks'> {
  // Includes the time of creation, because ids start at 1 in every installation.
  const time = createdAt.getTime().toString(36);
  const mark = `created by Lectern (${time}${id.toString(36)})`;
  return {
    description: `${subject}, ${mark}`,
    marks: [mark, `${earlierMarks[kind]} ${id} (${time})`],
  };
}

/** Everything must match: a foreign repository is never touched. */
export function isIntended(found: Repository, intent: RepositoryIntent): boolean {
  return (
    found.isPrivate &&
    found.templateId === intent.templateId &&
    intent.marks.some((mark) => found.description?.endsWith(mark)) &&
    found.name.toLowerCase() === intent.name.toLowerCase()
  );
}
