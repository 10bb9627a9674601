import { FileCode, FileText, Folder } from '../../ui/icons.ts';
import { CodePicture } from './code-picture.tsx';
import styles from './grader-picture.module.css';

/** A static picture of the grader. */
export function GraderPicture() {
  return (
    <figure
      className={styles.window}
      aria-label="The grader: files at the left, code with comments in the middle, the rubric at the right"
    >
      <div className={styles.bar}>
        <span className={styles.student}>Ada Lovelace</span>
        <span className={styles.path}>src/queue.py</span>
        <span className={styles.position}>Student Work 4/28</span>
      </div>
      <div className={styles.files}>
        <span className={styles.title}>Files</span>
        <span className={styles.file}>
          <Folder /> src
        </span>
        <span className={`${styles.file} ${styles.inside} ${styles.quietFile}`}>
          <FileCode /> main.py
        </span>
        <span className={`${styles.file} ${styles.inside} ${styles.open}`}>
          <FileCode /> queue.py
        </span>
        <span className={`${styles.file} ${styles.inside}`}>
          <FileCode /> stack.py
        </span>
        <span className={styles.file}>
          <Folder /> tests
        </span>
        <span className={`${styles.file} ${styles.inside}`}>
          <FileCode /> test_queue.py
        </span>
        <span className={`${styles.file} ${styles.quietFile}`}>
          <FileText /> README.md
        </span>
      </div>
      <div className={styles.code}>
        <CodePicture />
      </div>
      <div className={styles.rubric}>
        <span className={styles.title}>Rubric</span>
        <RubricItem points="+10" text="All operations take constant time" />
        <RubricItem points="+5" text="Edge cases are tested" />
        <RubricItem points="-3" text="Fails on an empty queue" chosen />
        <RubricItem points="-2" text="Unclear names" />
        <div className={styles.foot}>
          <span className={styles.score}>12</span>
          <span className={styles.submit}>Submit Grade</span>
        </div>
      </div>
    </figure>
  );
}

interface RubricItemProps {
  points: string;
  text: string;
  chosen?: boolean;
}

function RubricItem({ points, text, chosen = false }: RubricItemProps) {
  const sign = points.startsWith('+') ? styles.plus : styles.minus;
  return (
    <div className={`${styles.item} ${chosen ? styles.chosen : ''}`}>
      <span className={`${styles.points} ${sign}`}>{points}</span>
      <span>{text}</span>
    </div>
  );
}
