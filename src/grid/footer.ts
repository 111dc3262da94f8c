/** Sum and average under the columns: of the page (in page mode) and of everything that matches. */
import { figure } from './figures.ts';
import type { Eval, EvalColumn, Evals } from './view.ts';

export type FooterRow = { footer: true; label: string; cells: Record<string, string> };

type Scope = { name: string; evals: Record<string, Eval> };

/** `total` stands in the label of the rows over everything. */
export function footerRows(
  columns: readonly EvalColumn[],
  evals: Evals | null,
  { total, paged }: { total: number; paged: boolean },
): FooterRow[] {
  if (!evals || columns.length === 0 || total === 0) return [];
  const all = `全部 ${figure(total)} 条`;
  const scopes: Scope[] = [
    ...(paged ? [{ name: '本页', evals: evals.page }] : []),
    { name: all, evals: evals.all },
  ];
  return scopes.flatMap((scope) => [
    ...rowOf(columns, scope, { word: '合计', part: 'sum', other: 'average' }),
    ...rowOf(columns, scope, { word: '平均', part: 'average', other: 'sum' }),
  ]);
}

type Part = { word: string; part: 'sum' | 'average'; other: 'sum' | 'average' };

function rowOf(
  columns: readonly EvalColumn[],
  { name, evals }: Scope,
  { word, part, other }: Part,
): FooterRow[] {
  const wanted = columns.filter((column) => column.type !== other);
  if (wanted.length === 0) return [];
  const cells = wanted.map((column) => [
    column.id,
    figure(evals[column.id]?.[part] ?? '', column.decimals ?? 2, !column.plain),
  ]);
  return [{ footer: true, label: `${word} · ${name}`, cells: Object.fromEntries(cells) }];
}
