import { IconButton } from './icon-button.tsx';
import { ChevronLeft, ChevronRight } from './icons.ts';
import type { Page } from './table-rows.ts';
import styles from './table-toolbar.module.css';

interface TablePagingProps {
  page: Page<unknown>;
  onGo: (page: number) => void;
}

export function TablePaging({ page, onGo }: TablePagingProps) {
  return (
    <div className={styles.paging}>
      <output>
        {page.from}–{page.to} of {page.total}
      </output>
      <IconButton
        label="Previous page"
        icon={<ChevronLeft />}
        size="small"
        disabled={page.number === 0}
        onClick={() => onGo(page.number - 1)}
      />
      <IconButton
        label="Next page"
        icon={<ChevronRight />}
        size="small"
        disabled={page.number === page.count - 1}
        onClick={() => onGo(page.number + 1)}
      />
    </div>
  );
}
