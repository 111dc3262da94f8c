import { useEffect, useRef, useState } from 'react';
import type { SheetPage } from '../../../contract/calls/file.ts';
import { api } from '../../client/api.ts';
import { paramsOf } from './bytes.ts';
import { NotShown } from './NotShown.tsx';
import { SheetTable } from './SheetTable.tsx';
import { cellsOf, type Edits } from './sheetEdits.ts';
import { useAsked } from './useAsked.ts';
import type { ViewProps } from './view.ts';

/** A workbook's sheets, one at a time; `[` and `]` step through them. */
export function SheetView({ file, editing, onEdit, onDownload }: ViewProps) {
  const [sheet, setSheet] = useState(0);
  const { value, problem, retry } = useAsked(`${file.url} ${sheet}`, (signal) =>
    api.file.sheet({ params: paramsOf(file), query: { sheet } }, { signal }),
  );
  const [edits, setEdits] = useState<Edits>(new Map());
  const names = useRef<readonly string[]>([]);
  if (value) names.current = value.sheets;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed belongs to the file that was shown
  useEffect(() => setEdits(new Map()), [file.url, editing]);
  const change = (next: Edits) => {
    setEdits(next);
    onEdit(next.size === 0 ? undefined : { sheet, cells: cellsOf(next) });
  };
  const step = (by: number) => {
    // An edit is of one sheet.
    if (edits.size === 0) setSheet((before) => Math.min(Math.max(before + by, 0), names.current.length - 1));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the tabs work in the table too
    <div
      className="preview-sheet"
      onKeyDown={(event) => {
        if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return;
        if (event.key === '[') step(-1);
        if (event.key === ']') step(1);
      }}
    >
      {value ? (
        <SheetTable
          key={`${file.url} ${sheet} ${editing}`}
          page={value}
          label={`表格：${value.sheets[sheet] ?? ''}`}
          edits={editing ? edits : undefined}
          onChange={change}
        />
      ) : (
        <NotShown problem={problem} onRetry={retry} onDownload={onDownload} />
      )}
      <div className="preview-tabs" role="tablist" aria-label="工作表">
        {names.current.map((name, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its place
            key={at}
            type="button"
            role="tab"
            aria-selected={at === sheet}
            disabled={at !== sheet && edits.size > 0}
            title={at !== sheet && edits.size > 0 ? '请先保存本表的修改' : undefined}
            onClick={() => setSheet(at)}
          >
            {name}
          </button>
        ))}
        <span>{noteOf(value)}</span>
      </div>
    </div>
  );
}

function noteOf(page: SheetPage | undefined): string {
  if (!page) return '';
  if (page.cut) return '仅显示前 2000 行、100 列，完整内容请下载查看';
  return page.rows.length === 0 ? '空表' : `${page.rows.length} 行`;
}
