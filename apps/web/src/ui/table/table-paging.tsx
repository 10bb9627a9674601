import { IconButton } from '../icon-button.tsx';
import { ChevronLeft, ChevronRight } from '../icons.ts';
import type { Page } from './table-rows.ts';
import styles from './table-toolbar.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';

interface TablePagingProps {
  page: Page<unknown>;
  /** How many rows were searched; undefined without a search. */
  searched: number | undefined;
  onGo: (page: number) => void;
}

/**
 * The position in a long list with buttons for its pages. One permanent live region announces the page, or
 * how many rows of a single page a search has found.
 */
export function TablePaging({ page, searched, onGo }: TablePagingProps) {
  const hasMore = page.count > 1;
  return (
    <div className={hasMore ? styles.paging : undefined}>
      <output>
        {hasMore && `${page.from}–${page.to} of ${page.total}`}
        {!hasMore && searched !== undefined && (
          <VisuallyHidden>{`${page.total} of ${searched} shown`}</VisuallyHidden>
        )}
      </output>
      {hasMore && (
        <>
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
        </>
      )}
    </div>
  );
}
