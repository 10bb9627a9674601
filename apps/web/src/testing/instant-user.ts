import userEvent from '@testing-library/user-event';

/** Its second click comes before any timer runs, as in a very fast double click. */
export const instantUser = userEvent.setup({ delay: null });
