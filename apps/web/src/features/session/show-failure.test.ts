import { ApiError } from '../../api/api-error.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { expect, it } from 'vitest';
import { showFailure } from './show-failure.ts';

it('showFailure shows the message of an error, except for the status 401', () => {
  showFailure(new ApiError({ status: 401, code: 'unauthorized', message: 'Unauthorized' }));
  showFailure(new ApiError({ status: 409, code: 'conflict', message: 'Not now.' }));
  expect(toast.getToasts()).toMatchObject([{ type: 'error', title: 'Not now.' }]);
  toast.dismiss();
});
