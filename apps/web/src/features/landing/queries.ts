import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** The platform's address to log in at. Never persisted: it belongs to one attempt. */
export const loginAddressQuery = queryOptions({
  queryKey: ['login-address'],
  queryFn: ({ signal }) => call(routes.getLoginAddress, { signal }),
});
