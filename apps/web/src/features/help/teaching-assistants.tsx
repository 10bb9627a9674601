import { Topic } from './topic.tsx';

export function TeachingAssistants() {
  return (
    <>
      <Topic title="Find what to grade">
        <p>
          Grading lists every assignment. Expand a row to see its submissions, and open one to grade
          it. Next ungraded for me opens the next submission that is assigned to you, or else one
          that nobody grades yet.
        </p>
        <p>
          Professors and teaching assistants can assign submissions to graders, evenly, by weight or
          by hand. You can also take a submission yourself in the grader.
        </p>
      </Topic>
      <Topic title="Comment and give points">
        <ol>
          <li>Choose a file. Changed lines are marked.</li>
          <li>
            Press + at a changed line and write a comment, with points if you like. Drag over line
            numbers, or press Shift with the arrow keys, to comment on several lines.
          </li>
          <li>
            To use the rubric, select one or more of its items first. Then + adds them to the line.
          </li>
          <li>
            Press Submit Grade. If there is nothing to say, press Grade without comments instead.
          </li>
        </ol>
        <p>
          Until then your comments are pending. Only you see them, and they are saved as a draft
          that survives a closed tab and another computer.
        </p>
      </Topic>
      <Topic title="Use comments again">
        <p>
          Save any comment from its card. Type <kbd>/</kbd> at the start of a line in a comment to
          find it again, with its points. Those that you used on this rubric item, file or
          assignment come first.
        </p>
        <p>
          Saved comments lists yours and those of the course, which professors change. A change can
          include your pending comments, and never a grade. Lists are exported and imported as CSV.
        </p>
      </Topic>
      <Topic title="Use the keyboard">
        <p>
          In the grader, press <kbd>?</kbd> to see every key. Files, lines, rubric items, comments
          and the next submission all have one. <kbd>g</kbd> grades without comments, and{' '}
          <kbd>Shift</kbd> <kbd>U</kbd> submits and opens the next.
        </p>
      </Topic>
      <Topic title="Which commit you grade">
        <p>
          Lectern shows the last commit that arrived by the due date. Later commits and force pushes
          do not change it. A professor can decide that a late commit counts.
        </p>
      </Topic>
      <Topic title="What students see">
        <p>
          Nothing, until a professor publishes the grade. If you change a grade afterwards, the
          student sees the change when it is published again.
        </p>
      </Topic>
    </>
  );
}
