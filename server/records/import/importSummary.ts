/** The result of an import as HTML. Text from the sheet is escaped. */
import type { ImportReport } from '../../../contract/calls/import.ts';
import { escapeHtml } from '../../../contract/text/escapeHtml.ts';

const maxListed = 20;

export type ImportKind = { onlyChecked: boolean; hasFlow: boolean };

/** `hasFlow`: the imported rows are drafts of flows. */
export function formatImportSummary(verdict: ImportReport, { onlyChecked, hasFlow }: ImportKind): string {
  const { total, imported, failed, errors, errorTotal, ignored } = verdict;
  const done = onlyChecked
    ? `校验 ${total} 行，${total - failed} 行正确`
    : `共 ${total} 行，成功导入 ${imported} 行${hasFlow ? '，均为草稿' : ''}`;
  const unread = ignored.length > 0 ? `<p>以下列不导入：${escapeHtml(ignored.join('、'))}</p>` : '';
  if (errorTotal === 0) return `<p>${done}</p>${unread}`;
  const listed = errors.slice(0, maxListed).map(({ row, column, message }) => {
    const place = [row > 0 ? `第 ${row} 行` : '', column].filter(Boolean).join(' ');
    return `<li>${escapeHtml([place, message].filter(Boolean).join('：'))}</li>`;
  });
  const more = errorTotal > listed.length ? `<p>共 ${errorTotal} 处错误</p>` : '';
  return `<p>${done}，${failed} 行有误</p><ul>${listed.join('')}</ul>${more}${unread}`;
}
