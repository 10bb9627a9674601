import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { useErrorToast } from './use-error-toast.ts';

it('a failed query shows its message, except when the session has ended', () => {
  const expired = new ApiError({ status: 401, code: 'unauthorized', message: 'Unauthorized' });
  const broken = new ApiError({ status: 500, code: 'internal', message: 'Not now.' });
  renderHook(() => useErrorToast(expired, 'expired'));
  renderHook(() => useErrorToast(broken, 'broken'));
  expect(toast.getToasts()).toMatchObject([{ id: 'broken', title: 'Not now.' }]);
  toast.dismiss();
});
