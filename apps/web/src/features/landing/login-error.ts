const maxLength = 200;

/** The message in the address. Anyone can create such a link, so the message is cut. */
export function loginError(search: URLSearchParams): string | undefined {
  const message = search.get('error')?.trim();
  if (!message) return undefined;
  return message.length > maxLength ? `${message.slice(0, maxLength)}…` : message;
}
