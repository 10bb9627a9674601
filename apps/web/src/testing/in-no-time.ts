import userEvent from '@testing-library/user-event';

/** Hands whose second click comes before any timer does. */
export const inNoTime = userEvent.setup({ delay: null });
