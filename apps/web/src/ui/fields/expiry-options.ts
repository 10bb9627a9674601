/** How long an invite link is valid. Never is the default and sends no value. */
export const expiryOptions = [
  { label: '6 hours', minutes: 360 },
  { label: '12 hours', minutes: 720 },
  { label: '1 day', minutes: 1_440 },
  { label: '7 days', minutes: 10_080 },
  { label: '1 month', minutes: 43_200 },
  { label: 'Never', minutes: null },
] as const;
type ExpiryOption = (typeof expiryOptions)[number];
export const defaultExpiry: ExpiryOption = expiryOptions[5];
