/** Whether this runtime's copy of the IANA database has the name. */
export function isTimeZone(name: string): boolean {
  // Runtimes also accept offsets such as +02:00, which have no daylight saving.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const zoneName = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/;

/** Whether the name is well-formed. A browser can know zones that the server does not know yet. */
export function isZoneName(name: string): boolean {
  return zoneName.test(name);
}
