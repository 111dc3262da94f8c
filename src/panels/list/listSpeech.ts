/** What is said of a list to people who do not see it. */
import { figure } from '../../grid/figures.ts';
import type { ListModel } from '../../grid/listModel.ts';
import type { RangeFigures } from '../../grid/rangeFigures.ts';
import { selectionFigures } from '../../grid/selectionFigures.ts';

export function totalText<Row>({ state, view }: ListModel<Row>): string {
  const { total } = state;
  if (total === null) return '';
  return total === 0 ? `${view.title}没有数据` : `${view.title}共 ${figure(total)} 条`;
}

export function orderText<Row>({ state, view }: ListModel<Row>): string {
  const parts = state.query.orderBy.map(({ field, order }) => {
    const label = view.columns.find(({ id }) => id === field)?.label ?? field;
    return `${label}${order === 'asc' ? '升序' : '降序'}`;
  });
  return parts.length === 0 ? '默认排序' : `按${parts.join('、')}排列`;
}

export function selectionText<Row>(model: ListModel<Row>): string {
  const { selected, selectedAll } = model.state;
  if (selected === 0) return '没有选中';
  const figures = selectionFigures(model);
  const sum = figures ? `，${figures.label} ${figure(figures.sum)}` : '';
  return `已选${selectedAll ? '全部' : ''} ${figure(selected)} 条${sum}`;
}

export function rangeText({ rows, columns, figures, isLoaded }: RangeFigures): string {
  const size = `框选 ${figure(rows)} 行 ${figure(columns)} 列`;
  if (!isLoaded) return `${size}，部分行未加载`;
  return figures
    ? `${size}，合计 ${figure(figures.sum)}，平均 ${figure(figures.average)}，最小 ${figure(figures.least)}，最大 ${figure(figures.greatest)}`
    : size;
}
