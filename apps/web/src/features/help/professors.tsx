import { Topic, type HelpProps } from './topic.tsx';

export function Professors({ host }: HelpProps) {
  return (
    <>
      <Topic title="Set up a course">
        <ol>
          <li>Create an organization for the course on {host}.</li>
          <li>Install Lectern in that organization.</li>
          <li>Create a classroom. Several classrooms can share an organization.</li>
          <li>Send the invite links to your teaching assistants and students.</li>
        </ol>
        <p>
          You can show, limit and revoke the links later. The list of people shows who has joined
          and who still has an invitation.
        </p>
        <p>
          A link for teaching assistants can be for one person, and can ask for your approval. A
          student who opens one keeps their role until you approve the higher one in the list of
          people. In Settings you choose whether teaching assistants own the organization or only
          read the repositories of the classroom.
        </p>
      </Topic>
      <Roster />
      <Topic title="Create an assignment">
        <ol>
          <li>
            Put the starter code into a repository of the organization and mark it as a template.
          </li>
          <li>
            Press Create Assignment, enter a name and a due date, and choose the template. Lectern
            copies it, so later edits of the template change nothing.
          </li>
          <li>
            Copy the assignment link and send it to your students. It also adds students to the
            classroom who have not joined yet.
          </li>
        </ol>
        <LaterChanges host={host} />
      </Topic>
      <Topic title="Due dates">
        <p>
          What counts is the last commit that {host} had received by the due date. Dates inside
          commits are ignored, and a force push removes nothing. A due date without a time ends at
          11:59 PM. Without a due date, the newest commit counts when grading begins.
        </p>
        <p>On the page of a submission you can decide that a late commit counts.</p>
      </Topic>
      <RubricsAndPoints />
      <Tests />
      <Topic title="Publish and export">
        <p>
          Publish one grade, a selection, or the whole assignment. Students then see the score and
          all comments. You can take a grade back. Download Grades exports a CSV file.
        </p>
      </Topic>
      <RepositoryProblems />
    </>
  );
}

function LaterChanges({ host }: Pick<HelpProps, 'host'>) {
  return (
    <>
      <p>
        More options hold a description for students, a release date, scores and the rubric. Until
        the release date students see nothing of the assignment.
      </p>
      <p>
        Copy makes another assignment from this one, here or in your next course, with dates moved
        by whole weeks.
      </p>
      <p>
        Edit Assignment changes the due date, the default score and the maximum, and gives
        individual students more time.
      </p>
      <p>
        At the end of that page you can archive an assignment or delete it. An archived one can only
        be read, and leaves every list and chart. Students keep reading their published grades. A
        deleted one can be restored for 7 days, below the list on the dashboard. Student
        repositories stay on {host}, unless you tick that they are deleted then.
      </p>
    </>
  );
}

function Roster() {
  return (
    <Topic title="Import a roster">
      <p>
        Press Roster on the list of students, and choose the file that your learning platform or
        registrar exports, or paste a table. A preview shows what each row would change. You can
        correct what a column means. Nothing changes before you press Import the roster, and the
        same file again changes nothing.
      </p>
      <p>
        Students type their identifier or e-mail address after joining, and then staff see them with
        their registered name. Students never see entries, identifiers or addresses. Accounts that
        the file names have their entry at once. On GitHub, so have accounts with the address of an
        entry. After five wrong tries, or if somebody else has the entry, staff decide under Match.
        There you can also match accounts yourself, and under People take an entry away again.
      </p>
      <p>
        People who are missing in a later file are marked as gone, and never removed. A preferred
        name wins over a legal one.
      </p>
    </Topic>
  );
}

function Tests() {
  return (
    <Topic title="Tests">
      <p>
        Press Tests on the page of an assignment. Lectern runs the tests for every push and shows
        the results to the student within seconds. They are never in a repository of students.
      </p>
      <ol>
        <li>Write cases in the form, upload an archive, or follow a private repository.</li>
        <li>
          Press Run five times. The starter code should get no points and your solution all of them.
        </li>
        <li>
          Choose when students see each result. While a test with points is hidden, they see no
          total.
        </li>
      </ol>
      <p>
        Cases with input and output, or with an exit code, run hidden from the submission: the
        program sees its command and its input, never the expected output. A suite, such as pytest
        or JUnit, loads the submission, so the running program can read it.
      </p>
      <p>
        Every change makes a version, and every result names its version. You can go back to an
        older version, or withdraw the tests and keep the results.
      </p>
    </Topic>
  );
}

function RepositoryProblems() {
  return (
    <>
      <Topic title="If a student repository becomes public">
        <p>
          The dashboard, the assignment and the submission name the repository and its student. Make
          private closes it again. Copies that others made in the meantime remain.
        </p>
        <p>
          An owner of the organization, or a student with admin rights in their repository, can make
          it public. Students get no such rights from Lectern.
        </p>
      </Topic>
      <Topic title="If a repository could not be set up">
        <p>
          The dashboard and the page of the assignment list setup problems with the reason. Fix the
          cause, then press Retry.
        </p>
      </Topic>
    </>
  );
}

function RubricsAndPoints() {
  return (
    <Topic title="Rubrics and points">
      <p>
        A rubric item adds points, deducts points, or only comments. If you change the points of an
        item that was already used, Lectern shows which grades would change and asks first.
      </p>
      <p>
        Below the editor you can archive a rubric or delete it. It is then offered to no assignment.
        Assignments that use it keep it. A deleted one can be restored for 7 days, below the list of
        rubrics.
      </p>
      <p>
        The score is the default score, plus all points from comments, plus the score of the
        autograder.
      </p>
    </Topic>
  );
}
