import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { classroomKey } from '../../../classroom-keys.ts';
import { texts } from '../../../texts/texts.ts';

/** Who has more time; below the key of the assignment, so that its news reach this too. */
export const extensionsQuery = (classroomId: number, assignmentId: number) =>
  queryOptions({
    queryKey: classroomKey(classroomId, 'assignments', assignmentId, 'extensions'),
    queryFn: async ({ signal }) => {
      const params = { cid: classroomId, aid: assignmentId };
      const fallback = texts.extensions.failed;
      return (await call(routes.listExtensions, { params, signal, fallback })).extensions;
    },
  });
