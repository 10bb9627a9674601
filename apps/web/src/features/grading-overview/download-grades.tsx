import type { StudentWork } from '@lectern/contract';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Download } from '../../ui/icons.ts';
import { gradesCsv, gradesFileName } from './grades-csv.ts';

/** Downloads the scores of every student, including those that the table leaves out. */
export function DownloadGrades({ works }: { works: readonly StudentWork[] }) {
  return (
    <Button size="small" onClick={() => saveFile(gradesFileName, 'text/csv', gradesCsv(works))}>
      <Download aria-hidden />
      Download Grades
    </Button>
  );
}
