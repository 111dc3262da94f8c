/** Texts about a list for screen readers. */
import { formatNumber } from '../../../../contract/formatNumber.ts';
import type { RangeAggregates } from '../../../grid/model/aggregates/rangeAggregates.ts';
import { aggregateSelection } from '../../../grid/model/aggregates/selectionAggregates.ts';
import type { ListModel } from '../../../grid/model/listModel.ts';

export function formatTotal<Row>({ state, view }: ListModel<Row>): string {
  const { total } = state;
  if (total === null) return '';
  return total === 0 ? `${view.title}没有数据` : `${view.title}共 ${formatNumber(total)} 条`;
}

export function formatSort<Row>({ state, view }: ListModel<Row>): string {
  const parts = state.query.orderBy.map(({ field, order }) => {
    const label = view.columns.find(({ id }) => id === field)?.label ?? field;
    return `${label}${order === 'asc' ? '升序' : '降序'}`;
  });
  return parts.length === 0 ? '默认排序' : `按${parts.join('、')}排列`;
}

export function formatSelection<Row>(model: ListModel<Row>): string {
  const { selected, selectedAll } = model.state;
  if (selected === 0) return '没有选中';
  const figures = aggregateSelection(model);
  const sum = figures ? `，${figures.label} ${formatNumber(figures.sum)}` : '';
  return `已选${selectedAll ? '全部' : ''} ${formatNumber(selected)} 条${sum}`;
}

export function formatCellRange({ rows, columns, figures, isLoaded }: RangeAggregates): string {
  const size = `框选 ${formatNumber(rows)} 行 ${formatNumber(columns)} 列`;
  if (!isLoaded) return `${size}，部分行未加载`;
  return figures
    ? `${size}，合计 ${formatNumber(figures.sum)}，平均 ${formatNumber(figures.average)}，最小 ${formatNumber(figures.least)}，最大 ${formatNumber(figures.greatest)}`
    : size;
}
