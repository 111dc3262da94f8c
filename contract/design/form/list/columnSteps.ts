/** Order, width and sums of the columns of a form's list, as steps. Pure. */
import { getFieldType } from '../../../fields/registry.ts';
import { createSet, type Edit, type Path } from '../../edit.ts';
import type { Step } from '../../history.ts';
import { isSame } from '../../source/listEditsBetween.ts';
import type { FormDesign } from '../formDesign.ts';
import {
  type ColumnElement,
  getListItemKind,
  listColumnElements,
  type SumType,
  sumLabels,
} from './listItems.ts';

const elementsPath: Path = ['feature', 'pcTableElements'];
const sumsPath: Path = ['feature', 'columnEvalList'];

/** In pixels; a list draws no wider column. */
export const columnWidths = { min: 20, max: 300 } as const;

/** The name of the field, or of the computed column, whose column is at the place. */
export function getColumnName(design: FormDesign, path: Path): string | undefined {
  const at = Number(path.at(-1));
  const kind = getListItemKind(path);
  if (kind === 'column') return listColumnElements(design)[at]?.enName;
  return kind === 'virtualColumn' ? design.feature.virtualColumns?.[at]?.enName : undefined;
}

export function getColumnElement(design: FormDesign, path: Path): ColumnElement | undefined {
  const name = getColumnName(design, path);
  return listColumnElements(design).find(({ enName }) => enName === name);
}

/** Columns that the form has not listed yet are listed as soon as one of them differs. */
export const materializeColumns = (design: FormDesign): Edit[] => {
  const elements = listColumnElements(design);
  const { pcTableElements } = design.feature;
  return pcTableElements?.length === elements.length ? [] : [createSet(elementsPath, elements)];
};

type ElementChange = { visible?: boolean; width?: number | undefined };

/** Changes what the list says of a column; undefined if there is no column at the place. */
export function setElement(design: FormDesign, path: Path, change: ElementChange): Edit | undefined {
  const name = getColumnName(design, path);
  if (name === undefined) return undefined;
  const elements = listColumnElements(design);
  const known = elements.some(({ enName }) => enName === name)
    ? elements
    : [...elements, { enName: name, visible: true }];
  return createSet(
    elementsPath,
    known.map((element) => (element.enName === name ? changeElement(element, change) : element)),
  );
}

function changeElement(element: ColumnElement, change: ElementChange): ColumnElement {
  const { width, ...rest } = { ...element, ...change };
  return width === undefined ? rest : { ...rest, width };
}

/** Undefined leaves the width to the field and the content. Widths that are typed one after the other are one step. */
export function setColumnWidth(design: FormDesign, path: Path, width: number | undefined): Step | undefined {
  const edit = setElement(design, path, { width: width === undefined ? undefined : Math.round(width) });
  if (!edit) return undefined;
  const title = width === undefined ? '列宽按内容' : `列宽 ${Math.round(width)}`;
  return { title, edits: [edit], focus: path, merge: `${path.join('.')}.width` };
}

/** A column that is drawn with a width before the form says one. */
type DrawnWidth = { by: number; drawn: number };

/** Makes a column wider or narrower by a press of a key, from the width that it has or is drawn with. */
export function resizeColumn(design: FormDesign, path: Path, { by, drawn }: DrawnWidth): Step | undefined {
  const before = getColumnElement(design, path)?.width ?? drawn;
  return setColumnWidth(design, path, Math.min(columnWidths.max, Math.max(columnWidths.min, before + by)));
}

export const canBeSummed = (design: FormDesign, path: Path): boolean => {
  const name = getColumnName(design, path);
  const field = design.fields.find(({ enName }) => enName === name);
  return getListItemKind(path) === 'column' && field !== undefined && getFieldType(field).summable;
};

export const getSum = (design: FormDesign, path: Path): SumType | undefined => {
  const name = getColumnName(design, path);
  return design.feature.columnEvalList?.find(({ enName }) => enName === name)?.type;
};

/** Undefined shows no sum below the column. */
export function setSum(design: FormDesign, path: Path, type: SumType | undefined): Step | undefined {
  const enName = getColumnName(design, path);
  if (enName === undefined || (type !== undefined && !canBeSummed(design, path))) return undefined;
  const sums = design.feature.columnEvalList ?? [];
  const known = sums.some((one) => one.enName === enName);
  const next =
    type === undefined
      ? sums.filter((one) => one.enName !== enName)
      : known
        ? sums.map((one) => (one.enName === enName ? { ...one, type } : one))
        : [...sums, { enName, type }];
  const label = design.fields.find((field) => field.enName === enName)?.label ?? enName;
  return {
    title: type === undefined ? `“${label}”不合计` : `“${label}”${sumLabels[type]}`,
    edits: [createSet(sumsPath, next.length === 0 ? undefined : next)],
    focus: path,
  };
}

const sumOrder: readonly (SumType | undefined)[] = [undefined, 'sum', 'average', 'both'];

/** None, sum, average, both, none. */
export const cycleSum = (design: FormDesign, path: Path): Step | undefined =>
  setSum(design, path, sumOrder[(sumOrder.indexOf(getSum(design, path)) + 1) % sumOrder.length]);

/** How the mouse has arranged the columns: their names in order, and the widths that it has set. */
export type ColumnArrangement = {
  readonly order: readonly string[];
  readonly width: Readonly<Record<string, number>>;
};

/** Takes over what the mouse did in the drawn list; undefined if nothing differs. The focus stays on its column. */
export function applyArrangement(
  design: FormDesign,
  { order, width }: ColumnArrangement,
  focus: Path,
): Step | undefined {
  const { virtualColumns = [] } = design.feature;
  const placeOf = (name: string) => {
    const at = order.indexOf(name);
    return at < 0 ? order.length : at;
  };
  const sortByPlace = <Named extends { enName: string }>(named: readonly Named[]): Named[] =>
    [...named].sort((one, other) => placeOf(one.enName) - placeOf(other.enName));
  const before = listColumnElements(design);
  const names = new Set(before.map(({ enName }) => enName));
  const added = virtualColumns
    .filter(({ enName }) => !names.has(enName) && width[enName] !== undefined)
    .map(({ enName }) => ({ enName, visible: true }));
  const elements = sortByPlace([...before, ...added]).map((element) => {
    const own = width[element.enName];
    return own === undefined ? element : { ...element, width: Math.min(columnWidths.max, Math.round(own)) };
  });
  const virtual = sortByPlace(virtualColumns);
  const edits = [
    ...(isSame(before, elements) ? [] : [createSet(elementsPath, elements)]),
    ...(isSame(virtualColumns, virtual) ? [] : [createSet(['feature', 'virtualColumns'], virtual)]),
  ];
  if (edits.length === 0) return undefined;
  const name = getColumnName(design, focus);
  const columns: readonly { enName: string }[] = getListItemKind(focus) === 'column' ? elements : virtual;
  const at = columns.findIndex(({ enName }) => enName === name);
  return {
    title: '调整列的顺序和宽度',
    edits,
    focus: name === undefined || at < 0 ? focus : [...focus.slice(0, -1), at],
  };
}
