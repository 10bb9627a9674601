import type { StudentWork } from '@lectern/contract';
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

function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
