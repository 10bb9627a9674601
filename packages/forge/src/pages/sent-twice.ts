/** A form that is sent twice, as a double click does, is carried out once and answered twice. */

/** Longer than any double click, or the second try of somebody whom the first keeps waiting. */
const rememberedMs = 30_000;

interface Sent<Answer> {
  form: string;
  answer: Promise<Answer>;
}

/** Only the last form of each session is remembered: a flood of them takes no more room than one. */
export function answeredOnce<Answer>() {
  const lastOf = new Map<string, Sent<Answer>>();

  return (session: string, form: string, carryOut: () => Promise<Answer>): Promise<Answer> => {
    const last = lastOf.get(session);
    if (last?.form === form) return last.answer;
    const sent = { form, answer: carryOut() };
    lastOf.set(session, sent);
    const forget = () => {
      if (lastOf.get(session) === sent) lastOf.delete(session);
    };
    // What went wrong may be tried again at once.
    sent.answer.catch(forget);
    setTimeout(forget, rememberedMs).unref();
    return sent.answer;
  };
}
