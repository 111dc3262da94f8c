import { useState } from 'react';
import { formatNumber } from '../../../contract/formatNumber.ts';
import { SanitizedHtml } from '../../ui/html/SanitizedHtml.tsx';
import { type RowColumn, RowList } from '../../ui/list/RowList.tsx';
import { InitialPasswords } from './InitialPasswords.tsx';
import { formatImportResult, type SheetImportResult } from './sheetImport.ts';

const columns: readonly RowColumn[] = [
  { name: '行', width: '72px', align: 'right' },
  { name: '列', width: '28%' },
  { name: '错误', width: '60%' },
];

/**
 * Shows the result of an import: the server's summary, or the counts and each error by row and column with the marked
 * file.
 */
export function ImportOutcome({ result, hasFlow }: { result: SheetImportResult; hasFlow: boolean }) {
  const { msg, errors, errorTotal, errorFile, ignored, initialPasswords } = result.verdict;
  // Errors are listed below, by row and column.
  const summary = errorTotal === 0 ? msg : undefined;
  const [cursor, setCursor] = useState(0);
  return (
    <div className="dialog-batch">
      <div role="status">
        {summary !== undefined ? (
          <SanitizedHtml html={summary} className="dialog-text" />
        ) : (
          formatImportResult(result, hasFlow)
        )}
        {errorTotal > errors.length && (
          <small>
            （共 {formatNumber(errorTotal)} 处错误，列出前 {formatNumber(errors.length)} 处）
          </small>
        )}
      </div>
      {initialPasswords !== undefined && <InitialPasswords passwords={initialPasswords} />}
      {summary === undefined && ignored.length > 0 && <p>以下列不导入：{ignored.join('、')}</p>}
      {errors.length > 0 && (
        <RowList
          label="导入错误"
          count={errors.length}
          cursor={cursor}
          onCursor={setCursor}
          columns={columns}
          autoFocus
          row={(index) => {
            const error = errors[index];
            return (
              error && (
                <>
                  <td data-align="right">{error.row}</td>
                  <td title={error.column}>{error.column || '（整行）'}</td>
                  <td title={error.message}>{error.message}</td>
                </>
              )
            );
          }}
        />
      )}
      {errorFile && (
        <a href={errorFile} download="">
          下载标注错误的表格
        </a>
      )}
    </div>
  );
}
