import { Topic, type HelpProps } from './topic.tsx';

export function Operators({ host, isBuiltIn }: HelpProps) {
  return (
    <>
      <Topic title="Where people have their accounts">
        {isBuiltIn ? (
          <p>
            This server uses {host}, which is part of it. People sign up there and need no other
            account. To use GitHub instead, create a GitHub App and set the variables that begin
            with <code>GITHUB_</code>. The guide is <code>docs/github-app.md</code>.
          </p>
        ) : (
          <p>
            This server uses {host} through a GitHub App. The guide is{' '}
            <code>docs/github-app.md</code>.
          </p>
        )}
      </Topic>
      <Topic title="Back up">
        <p>
          <code>npm run backup -- --to FILE</code> writes everything into one file while the server
          runs. <code>npm run restore -- --from FILE</code> fills an empty instance that is stopped.
          Practise a restore before you need one.
        </p>
      </Topic>
      <Topic title="Forgotten passwords">
        <p>
          {isBuiltIn ? (
            <>
              <code>npm run password -- LOGIN</code> prints a new password once and ends all
              sessions of the account.
            </>
          ) : (
            <>Lectern keeps no passwords. People reset theirs on {host}.</>
          )}
        </p>
      </Topic>
      <Topic title="Shared computers">
        <p>
          {isBuiltIn
            ? `Logout also signs the person out of ${host}, in every browser.`
            : `Logout does not sign the person out of ${host}.`}{' '}
          The next login asks which account to use.
        </p>
      </Topic>
      <Topic title="Watch the server">
        <p>
          <code>/api/health</code> answers while the process lives, <code>/api/ready</code> while
          database and queue answer. <code>/metrics</code> has figures for Prometheus.
        </p>
      </Topic>
      <AutomaticTests />
      <Topic title="Upgrade">
        <p>
          Back up, stop the server, install the new version in the same folder, and start it.
          Migrations run by themselves. To go back, restore the backup into the old version.
        </p>
      </Topic>
      <Topic title="More">
        <p>
          <code>docs/operations.md</code> in the source explains every setting, limit and command,{' '}
          <code>docs/security.md</code> what protects the data. The API is described at{' '}
          <a href="/api/docs">/api/docs</a>.
        </p>
      </Topic>
    </>
  );
}

function AutomaticTests() {
  return (
    <Topic title="Automatic tests">
      <p>
        Programs of students run only in boxes of bubblewrap. Install <code>bubblewrap</code> and
        the languages of your courses, and restart. The start prints whether tests can run, which
        languages it found, and what others need.
      </p>
      <p>
        A container needs{' '}
        <code>
          --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt
          systempaths=unconfined
        </code>
        . Give them only to a worker (<code>ROLE=worker</code>). <code>npm run escape</code> attacks
        the boxes of this machine from inside. See Tests in <code>docs/operations.md</code>.
      </p>
    </Topic>
  );
}
