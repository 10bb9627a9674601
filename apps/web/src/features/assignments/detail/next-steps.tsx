import type { AssignmentOutline } from '@lectern/contract';
import { Link } from 'react-router';
import {
  assignmentEditPath,
  assignmentRubricPath,
  assignmentTestsPath,
} from '../../../addresses/assignments.ts';
import { texts } from '../../../texts/texts.ts';
import { Notice } from '../../../ui/notice.tsx';
import styles from './detail.module.css';

/** Shown once, after the assignment was created. */
export function NextSteps({ assignment }: { assignment: AssignmentOutline }) {
  const { next } = texts.assignments;
  return (
    <Notice title={next.title}>
      <ol className={styles.next}>
        <li>{next.link}</li>
        <li>
          <Link to={assignmentRubricPath(assignment.id)} state={{ assignment }}>
            {next.rubric}
          </Link>{' '}
          {next.rubricFor}
        </li>
        <li>
          <Link to={assignmentTestsPath(assignment.id)}>{next.tests}</Link> {next.testsFor}
        </li>
        <li>
          <Link to={assignmentEditPath(assignment.id)} state={{ assignment }}>
            {next.edit}
          </Link>{' '}
          {next.editFor}
        </li>
      </ol>
    </Notice>
  );
}
