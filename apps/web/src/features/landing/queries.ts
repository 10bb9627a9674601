import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { texts } from '../../texts/texts.ts';

/** The platform's address to log in at. Never persisted: it belongs to one attempt. */
export const loginAddressQuery = queryOptions({
  queryKey: ['login-address'],
  queryFn: async ({ signal }) => {
    const address = await call(routes.getLoginAddress, { signal });
    if (address.url === '') throw new Error(texts.session.callbackEmpty);
    return address;
  },
});
