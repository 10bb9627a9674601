// Asks for the person and their membership while the application loads. early-answers.ts hands them out.
if (/^\/(app|token)(\/|$)/.test(location.pathname)) {
  const answers = (globalThis.earlyAnswers = new Map());
  const ask = (address) => {
    const answer = fetch(address);
    // Failures are reported to whoever takes the answer.
    answer.catch(() => {});
    answers.set(address, answer);
  };
  // As in selected-classroom.ts: this tab's classroom, else the last one of any tab.
  const selectedClassroom = () => {
    try {
      const latest = /(?:^|;\s*)lectern_classroom=([^;]+)/.exec(document.cookie)?.[1];
      const ofTab = JSON.parse(sessionStorage.getItem('lectern.classroom'))?.classroom;
      return latest && (ofTab ?? JSON.parse(decodeURIComponent(latest)));
    } catch {
      return undefined;
    }
  };
  ask('/api/user');
  // Other screens are outside the frame, which asks for the membership.
  const isFramed = /^\/app(?!\/(access-denied|classroom|organization)(\/|$))/.test(
    location.pathname,
  );
  const id = isFramed && selectedClassroom()?.id;
  if (Number.isSafeInteger(id)) ask(`/api/classrooms/classroom/${id}/user`);
}
