/** What becomes of the rows with which a new form began, before it is published. */
import type { FormPlanSource } from '../../../../contract/calls/shapes/formStartCalls.ts';
import { formatNumber } from '../../../../contract/formatNumber.ts';

export function formatSource({ kind, name, rows, exists, leftOut }: FormPlanSource): string {
  if (!exists) return `数据表 ${name} 已不存在，不带入任何行。`;
  const left = leftOut.length > 0 ? `不含 ${leftOut.length} 列：${leftOut.join('、')}。` : '';
  return kind === 'table'
    ? `发布时带入数据表 ${name} 的${rows > 0 ? `约 ${formatNumber(rows)} 行` : '各行'}。${left}`
    : `发布后可导入表格“${name}”的 ${formatNumber(rows)} 行。${left}`;
}
