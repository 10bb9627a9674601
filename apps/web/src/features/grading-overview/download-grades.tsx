import type { StudentWork } from '@lectern/contract';
import { Button } from '../../ui/button.tsx';
import { Download } from '../../ui/icons.ts';
import { gradesCsv, gradesFileName } from './grades-csv.ts';
import { saveFile } from './save-file.ts';

/** The scores of every student, also of those whom the screen leaves out. */
export function DownloadGrades({ works }: { works: readonly StudentWork[] }) {
  return (
    <Button size="small" onClick={() => saveFile(gradesFileName, 'text/csv', gradesCsv(works))}>
      <Download aria-hidden />
      Download Grades
    </Button>
  );
}
