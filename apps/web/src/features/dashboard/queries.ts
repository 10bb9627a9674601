import { routes } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** What needs doing in the classroom. */
export const glanceQuery = (classroomId: number) =>
  queryOptions({
    queryKey: ['classroom', classroomId, 'glance'],
    queryFn: ({ signal }) => {
      const params = { cid: classroomId };
      return call(routes.getGlance, { params, signal, fallback: texts.common.badResponse });
    },
  });
