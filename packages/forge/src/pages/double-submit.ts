/** Handles a form once when a double click sends it twice, and answers both requests. */

/** Longer than a double click or a retry by an impatient visitor. */
const rememberedMs = 30_000;

interface Sent<Answer> {
  form: string;
  answer: Promise<Answer>;
}

/** Keeps only the last form of each session, so a flood of forms takes no memory. */
export function submitOnce<Answer>() {
  const lastOf = new Map<string, Sent<Answer>>();

  return (session: string, form: string, handle: () => Promise<Answer>): Promise<Answer> => {
    const last = lastOf.get(session);
    if (last?.form === form) return last.answer;
    const sent = { form, answer: handle() };
    lastOf.set(session, sent);
    const forget = () => {
      if (lastOf.get(session) === sent) lastOf.delete(session);
    };
    // A failed form can be sent again at once.
    sent.answer.catch(forget);
    setTimeout(forget, rememberedMs).unref();
    return sent.answer;
  };
}
