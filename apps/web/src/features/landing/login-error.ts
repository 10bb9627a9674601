const maxLength = 200;

/** The message in the address, as plain text. Anyone can write an address, so it is kept short. */
export function loginError(search: URLSearchParams): string | undefined {
  const message = search.get('error')?.trim();
  if (!message) return undefined;
  return message.length > maxLength ? `${message.slice(0, maxLength)}…` : message;
}
