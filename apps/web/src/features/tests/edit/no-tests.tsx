import { testEditTexts } from '../../../texts/tests-edit.ts';
import { Button } from '../../../ui/button.tsx';
import { LineDrawing } from '../../../ui/line-drawing.tsx';
import styles from './edit.module.css';

const texts = testEditTexts.empty;

interface NoTestsProps {
  onWrite: () => void;
}

/** What tests are, and the three ways to have some. */
export function NoTests({ onWrite }: NoTestsProps) {
  return (
    <section className={styles.none} aria-labelledby="no-tests">
      <LineDrawing name="rubric" />
      <div className={styles.ways}>
        <h2 id="no-tests">{texts.title}</h2>
        <ul>
          <li>{texts.lead}</li>
          <li>{texts.hidden}</li>
          <li>{texts.versions}</li>
        </ul>
        <div className={styles.buttons}>
          <Button variant="primary" onClick={onWrite}>
            Write tests
          </Button>
          <Button onClick={() => goTo('upload')}>Upload an archive</Button>
          <Button onClick={() => goTo('repository')}>Follow a repository</Button>
        </div>
      </div>
    </section>
  );
}

/** The sections are below, so their first control takes the focus. */
function goTo(heading: string): void {
  const section = document.querySelector(`section[aria-labelledby="${heading}"]`);
  section?.querySelector<HTMLElement>('input, button')?.focus();
  section?.scrollIntoView?.({ block: 'start' });
}
