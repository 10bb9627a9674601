import { routes } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { classroomKey } from '../../classroom-keys.ts';

/** What needs doing in the classroom. */
export const glanceQuery = (classroomId: number) =>
  queryOptions({
    queryKey: classroomKey(classroomId, 'glance'),
    queryFn: ({ signal }) => {
      const params = { cid: classroomId };
      return call(routes.getGlance, { params, signal, fallback: texts.common.badResponse });
    },
  });
