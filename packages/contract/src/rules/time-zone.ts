/** Asks the runtime, which knows the names of the IANA database. */
export function isTimeZone(name: string): boolean {
  // Runtimes also accept offsets such as +02:00, which say nothing about daylight saving.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const zoneName = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/;

/** Whether it has the form of one. Zones come and go, and a browser may know them before the server does. */
export function isZoneName(name: string): boolean {
  return zoneName.test(name);
}
