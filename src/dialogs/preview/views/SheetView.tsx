import { useEffect, useRef, useState } from 'react';
import type { SheetPage } from '../../../../contract/calls/file.ts';
import { api } from '../../../client/api.ts';
import { PreviewFallback } from './PreviewFallback.tsx';
import type { FileViewProps } from './pictureLayout.ts';
import { toFileParams } from './previewContent.ts';
import { SheetPreviewTable } from './SheetPreviewTable.tsx';
import { type SheetEdits, toEditedCells } from './sheetEdits.ts';
import { useAsync } from './useAsync.ts';

/** A workbook's sheets, one at a time; `[` and `]` step through them. */
export function SheetView({ file, editing, onEdit, onDownload }: FileViewProps) {
  const [wanted, setWanted] = useState<number>();
  const { value, problem, retry } = useAsync(`${file.url} ${wanted}`, (signal) =>
    api.file.sheet({ params: toFileParams(file), query: { sheet: wanted } }, { signal }),
  );
  const [edits, setEdits] = useState<SheetEdits>(new Map());
  const tabs = useRef<readonly SheetTab[]>([]);
  if (value) tabs.current = listTabs(value);
  const sheet = wanted ?? value?.sheet ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed belongs to the file that was shown
  useEffect(() => setEdits(new Map()), [file.url, editing]);
  const change = (next: SheetEdits) => {
    setEdits(next);
    onEdit(next.size === 0 ? undefined : { sheet, cells: toEditedCells(next) });
  };
  const step = (by: number) => {
    // Edits belong to one sheet.
    if (edits.size > 0) return;
    const at = tabs.current.findIndex((tab) => tab.sheet === sheet);
    const next = tabs.current[at + by];
    if (next) setWanted(next.sheet);
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
        <SheetPreviewTable
          key={`${file.url} ${sheet} ${editing}`}
          page={value}
          label={`表格：${value.sheets[sheet] ?? ''}`}
          edits={editing ? edits : undefined}
          onChange={change}
        />
      ) : (
        <PreviewFallback problem={problem} onRetry={retry} onDownload={onDownload} />
      )}
      <div className="preview-tabs" role="tablist" aria-label="工作表">
        {tabs.current.map((tab) => (
          <button
            key={tab.sheet}
            type="button"
            role="tab"
            aria-selected={tab.sheet === sheet}
            disabled={tab.sheet !== sheet && edits.size > 0}
            title={tab.sheet !== sheet && edits.size > 0 ? '请先保存本表的修改' : undefined}
            onClick={() => setWanted(tab.sheet)}
          >
            {tab.name}
          </button>
        ))}
        <span>{formatSheetNote(value)}</span>
      </div>
    </div>
  );
}

type SheetTab = { name: string; sheet: number };

/** Sheets that the workbook hides have no tab. */
const listTabs = ({ sheets, hidden, sheet }: SheetPage): SheetTab[] =>
  sheets.flatMap((name, at) => (hidden.includes(at) && at !== sheet ? [] : [{ name, sheet: at }]));

function formatSheetNote(page: SheetPage | undefined): string {
  if (!page) return '';
  if (page.cut) return '仅显示前 2000 行、100 列，完整内容请下载查看';
  return page.rows.length === 0 ? '空表' : `${page.rows.length} 行`;
}
