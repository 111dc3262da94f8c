/** The pager: total, page sizes, previous, page numbers, next, jump box. */
import '../search/search.css';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatNumber } from '../../../contract/formatNumber.ts';
import type { ListModel } from '../model/listModel.ts';

const pageSizes = [20, 40, 60, 80, 100, 200, 500, 1000] as const;
export const defaultPageSize = 20;

/** First, last and two pages on either side of the current page; gaps as null. */
export function visiblePageNumbers(present: number, last: number): (number | null)[] {
  const wanted = new Set([1, last, ...[-2, -1, 0, 1, 2].map((step) => present + step)]);
  const shown = [...wanted].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return shown.flatMap((page, at) => {
    const before = shown[at - 1];
    return before !== undefined && page - before > 1 ? [null, page] : [page];
  });
}

export function Pager<Row>({ model }: { model: ListModel<Row> }) {
  const { paging, total, query } = useSnapshot(model.state);
  const [jump, setJump] = useState('');
  // The query decides whether the list has pages.
  void query;
  if (paging.mode !== 'pages' || model.pagination.isSinglePage()) return null;
  const { pageNum, pageSize } = paging;
  const last = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  return (
    <nav className="grid-pager" aria-label="分页">
      <span>
        共 <b>{total === null ? '…' : formatNumber(total)}</b> 条
      </span>
      <select
        aria-label="每页条数"
        value={pageSize}
        onChange={(event) =>
          model.setPaging({ mode: 'pages', pageNum: 1, pageSize: Number(event.target.value) })
        }
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>{`${size} 条/页`}</option>
        ))}
      </select>
      <button
        type="button"
        aria-label="上一页"
        disabled={pageNum <= 1}
        onClick={() => model.turnTo(pageNum - 1)}
      >
        ‹
      </button>
      {visiblePageNumbers(pageNum, last).map((page, at) =>
        page === null ? (
          // A gap precedes the page that follows it.
          <span key={`gap-${visiblePageNumbers(pageNum, last)[at + 1]}`}>…</span>
        ) : (
          <button
            key={page}
            type="button"
            aria-current={page === pageNum ? 'page' : undefined}
            onClick={() => model.turnTo(page)}
          >
            {page}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label="下一页"
        disabled={pageNum >= last}
        onClick={() => model.turnTo(pageNum + 1)}
      >
        ›
      </button>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // An input method may produce full-width digits.
          const page = jump.normalize('NFKC').trim();
          if (/^\d+$/.test(page)) model.turnTo(Number(page));
          setJump('');
        }}
      >
        前往
        <input
          aria-label="前往第几页"
          inputMode="numeric"
          value={jump}
          onChange={(event) => setJump(event.target.value)}
        />
        页
      </form>
    </nav>
  );
}
