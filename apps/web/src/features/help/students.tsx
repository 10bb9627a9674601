import { Topic, type HelpProps } from './topic.tsx';

export function Students({ host }: HelpProps) {
  return (
    <>
      <Topic title="Accept an assignment">
        <p>
          Open the link from your course and log in. Lectern adds you to the classroom and creates
          your own repository. You can close the page. Your repository will still be created.
        </p>
        <p>Afterwards you find every assignment, its due date and your repository on My Work.</p>
      </Topic>
      <Topic title="Get the code and push">
        <ol>
          <li>
            On My Work, open Set-up help of the assignment, copy the <code>git clone</code> command
            and run it in a terminal.
          </li>
          <li>
            If git asks for a password, enter an access token. You create one on {host}. Your
            account password does not work there.
          </li>
          <li>Edit the files, commit, and push to the default branch, as with any repository.</li>
        </ol>
      </Topic>
      <Topic title="Submit">
        <p>
          The last commit that arrives by the due date is graded. Only the time at which it arrives
          counts, not the date inside the commit. You need not do anything else.
        </p>
        <p>
          If you are done earlier, press Submit on My Work, or push a tag whose name starts with{' '}
          <code>submit</code>. Later pushes still count until the due date, unless your submission
          is graded before.
        </p>
      </Topic>
      <Topic title="Automatic tests">
        <p>
          If the assignment has tests, each push runs them on this server. My Work shows for each
          test whether it passed, and what was expected where the output differs. While you wait, it
          shows your place in the queue.
        </p>
        <p>
          A hidden test shows only its points. You see its result after the due date or with your
          grade, as your professor chose. Until then there is no total. A newer push replaces one
          that still waits, and the commit that counts is always tested.
        </p>
      </Topic>
      <Topic title="After the due date">
        <p>
          You can still push. Late commits are kept and marked, and a professor decides whether they
          count. If a professor gives you more time, My Work shows your own due date.
        </p>
      </Topic>
      <Topic title="Read your grade">
        <p>
          You see a grade as soon as a professor publishes it. My Work links the newest one at the
          top. It shows the score, the rubric with what was applied, and each comment below its
          lines of code. The same comments are on the Feedback pull request of your repository.
        </p>
      </Topic>
      <Topic title="If something does not work">
        <ul>
          <li>You cannot open your repository. Press Fix my access in Set-up help on My Work.</li>
          <li>You see the name of another person. Open the account menu and press Logout.</li>
          <li>You cannot enter the classroom. The page says why. Ask your professor.</li>
        </ul>
      </Topic>
    </>
  );
}
