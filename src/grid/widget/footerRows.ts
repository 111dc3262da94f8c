/** Sum and average under the columns: of the page (in page mode) and of everything that matches. */
import { formatNumber } from '../../../contract/formatNumber.ts';
import type { AggregateColumn, GridAggregates } from '../model/listView.ts';
import type { ColumnAggregate } from '../model/rows/groupTree.ts';

export type FooterRow = { footer: true; label: string; cells: Record<string, string> };

type FooterScope = { name: string; evals: Record<string, ColumnAggregate> };

/** `total` is part of the label of the rows for all matching rows. */
export function buildFooterRows(
  columns: readonly AggregateColumn[],
  evals: GridAggregates | null,
  { total, paged }: { total: number; paged: boolean },
): FooterRow[] {
  if (!evals || columns.length === 0 || total === 0) return [];
  const all = `全部 ${formatNumber(total)} 条`;
  const scopes: FooterScope[] = [
    ...(paged ? [{ name: '本页', evals: evals.page }] : []),
    { name: all, evals: evals.all },
  ];
  return scopes.flatMap((scope) => [
    ...buildFooterRow(columns, scope, { word: '合计', part: 'sum', other: 'average' }),
    ...buildFooterRow(columns, scope, { word: '平均', part: 'average', other: 'sum' }),
  ]);
}

type FooterPart = { word: string; part: 'sum' | 'average'; other: 'sum' | 'average' };

function buildFooterRow(
  columns: readonly AggregateColumn[],
  { name, evals }: FooterScope,
  { word, part, other }: FooterPart,
): FooterRow[] {
  const withAggregate = columns.filter((column) => column.type !== other);
  if (withAggregate.length === 0) return [];
  const cells = withAggregate.map((column) => [
    column.id,
    formatNumber(evals[column.id]?.[part] ?? '', column.decimals ?? 2, !column.plain),
  ]);
  return [{ footer: true, label: `${word} · ${name}`, cells: Object.fromEntries(cells) }];
}
