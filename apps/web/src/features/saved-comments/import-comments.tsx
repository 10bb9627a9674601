import { limits } from '@lectern/contract/limits';
import { useRef } from 'react';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { useMembership } from '../access/membership.ts';
import { readCommentsCsv } from './comments-csv.ts';
import { useKeepComments } from './use-saved-comments.ts';

/** Adds the comments of a CSV file. A file that cannot be read changes nothing. */
export function ImportComments({ forCourse }: { forCourse: boolean }) {
  const { classroom_id } = useMembership();
  const input = useRef<HTMLInputElement>(null);
  const keep = useKeepComments(classroom_id);
  const read = async (file: File) => {
    if (file.size > limits.textBytes) return toast.error(texts.savedComments.tooLarge);
    const comments = readCommentsCsv(await file.text());
    if (typeof comments === 'string') toast.error(comments);
    else if (comments.length > limits.savedComments) toast.error(texts.savedComments.tooMany);
    else keep.mutate({ comments, forCourse });
  };
  return (
    <>
      <Button size="small" pending={keep.isPending} onClick={() => input.current?.click()}>
        Import
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={`Import ${forCourse ? 'comments of the course' : 'my comments'}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
