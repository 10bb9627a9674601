/** Waiting times of the screens. */
export const delays = {
  /** Revoke and remove can be undone this long before they are sent. */
  undoMs: 3_000,
  /** The second press of a double click may come this long after the first. */
  doubleClickMs: 500,
  nameCheckDebounceMs: 100,
  loggedOutRedirectMs: 1_000,
  dropdownCloseMs: 200,
} as const;
