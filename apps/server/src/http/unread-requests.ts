import { AppError } from '@lectern/contract';
import type { BareAnswer, UnparsedReason } from '@lectern/http/unparsed-requests';

const refusals: Record<UnparsedReason, AppError> = {
  too_slow: new AppError('request_timeout'),
  headers_too_large: new AppError('headers_too_large'),
  not_http: new AppError('invalid_request'),
};

export function refuseUnread(reason: UnparsedReason): BareAnswer {
  const error = refusals[reason];
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  };
  return { status: error.status, headers, body: JSON.stringify(error.toWire()) };
}
