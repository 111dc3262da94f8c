/** What a person does with the list page of a form, as steps that are undone. Pure. */
import type { PinyinReadings } from '../../../pinyin/matchPinyin.ts';
import { createSet, type Edit, followEdit, getAt, isSamePath, type Path } from '../../edit.ts';
import type { Step } from '../../history.ts';
import { proposeFieldName } from '../fieldNames.ts';
import type { FormDesign } from '../formDesign.ts';
import { findFreeLabel } from '../newField.ts';
import { materializeColumns, setElement } from './columnSteps.ts';
import {
  describeListItem,
  getListItem,
  getListItemKind,
  type ListItem,
  listRoot,
  listSections,
} from './listItems.ts';

/** The kinds of items that a person adds; columns and search items are those of the fields. */
export type AddedItemKind = 'virtualColumn' | 'button' | 'action' | 'check';

export const addedItemLabels: Readonly<Record<AddedItemKind, string>> = {
  virtualColumn: '计算列',
  button: '自由按钮',
  action: '按钮的动作',
  check: '校验',
};

/** The kind that is added beside the item; undefined beside items that the fields make. */
export function getAddedKind(path: Path): AddedItemKind | undefined {
  const kind = getListItemKind(path);
  if (kind === 'builtInButton') return 'button';
  if (kind === 'column') return 'virtualColumn';
  return kind === 'searchItem' ? undefined : kind;
}

type Added = { kind: AddedItemKind; readings: PinyinReadings };

/** Adds an item behind the focused one of its kind, or at the end. An action needs a button that has the focus. */
export function addListItem(design: FormDesign, focus: Path, { kind, readings }: Added): Step | undefined {
  const list = listPathOf(kind, focus);
  if (!list) return undefined;
  const at = isSamePath(focus.slice(0, -1), list) ? Number(focus.at(-1)) + 1 : countAt(design, list);
  const path = [...list, at];
  const value = createItem(design, kind, readings);
  return {
    title: `添加${addedItemLabels[kind]}`,
    edits: getAt(design, list) === undefined ? [createSet(list, [value])] : [{ kind: 'insert', path, value }],
    focus: path,
  };
}

function listPathOf(kind: AddedItemKind, focus: Path): Path | undefined {
  if (kind === 'virtualColumn') return ['feature', 'virtualColumns'];
  if (kind === 'check') return ['checks'];
  if (kind === 'button') return ['buttons'];
  return focus[0] === 'buttons' ? [...focus.slice(0, 2), 'actions'] : undefined;
}

const listAt = (design: FormDesign, list: Path): readonly unknown[] => {
  const found = getAt(design, list);
  return Array.isArray(found) ? found : [];
};
const countAt = (design: FormDesign, list: Path): number => listAt(design, list).length;

function createItem(design: FormDesign, kind: AddedItemKind, readings: PinyinReadings): object {
  if (kind === 'action') return { type: 'export' };
  if (kind === 'check') return { scene: 'add', expression: '', action: 'stop', tips: '' };
  if (kind === 'button') {
    const name = freeButtonName(design, '新按钮');
    return { id: freeButtonId(design), name, multipleSelect: false, actions: [] };
  }
  const label = freeColumnLabel(design, '计算列');
  return { enName: proposeColumnName(design, label, readings), cnName: label, expression: '' };
}

const freeButtonName = ({ buttons }: FormDesign, name: string): string =>
  findFreeLabel(
    name,
    buttons.map((one) => one.name),
  );

/** `button1`; permissions keep it. */
function freeButtonId({ buttons }: FormDesign): string {
  const taken = new Set(
    buttons.flatMap(({ id, name }) => [id, name].map((one) => String(one).toLowerCase())),
  );
  for (let count = 1; ; count++) if (!taken.has(`button${count}`)) return `button${count}`;
}

const freeColumnLabel = ({ fields, feature }: FormDesign, label: string): string =>
  findFreeLabel(label, [
    ...fields.map((field) => field.label),
    ...(feature.virtualColumns ?? []).map(({ cnName }) => cnName),
  ]);

/** A name that neither a field nor another computed column has. */
export function proposeColumnName(
  { fields, feature }: FormDesign,
  label: string,
  readings: PinyinReadings,
  own?: string,
): string {
  const taken = [...fields, ...(feature.virtualColumns ?? [])].map(({ enName }) => enName);
  return proposeFieldName(
    label,
    taken.filter((name) => name !== own),
    readings,
  );
}

/** Undefined for what the fields make: a column, a search item. */
export function duplicateListItem(
  design: FormDesign,
  path: Path,
  readings: PinyinReadings,
): Step | undefined {
  const item = getListItem(design, path);
  const value = getAt(design, path);
  if (!item || typeof value !== 'object' || value === null || isMadeByField(item)) return undefined;
  const to = [...path.slice(0, -1), Number(path.at(-1)) + 1];
  return {
    title: `复制${describeListItem(item)}`,
    edits: [{ kind: 'insert', path: to, value: { ...value, ...ownNames(design, item, readings) } }],
    focus: to,
  };
}

const isMadeByField = ({ kind }: ListItem): boolean =>
  kind === 'column' || kind === 'searchItem' || kind === 'builtInButton';

function ownNames(design: FormDesign, { kind, label }: ListItem, readings: PinyinReadings): object {
  if (kind === 'button') return { id: freeButtonId(design), name: freeButtonName(design, label) };
  if (kind !== 'virtualColumn') return {};
  const cnName = freeColumnLabel(design, label);
  return { cnName, enName: proposeColumnName(design, cnName, readings) };
}

/** Removes an item. A column is hidden, a field is no search item any more, a built-in button gets its name back. */
export function removeListItem(design: FormDesign, path: Path): Step | undefined {
  const item = getListItem(design, path);
  if (!item) return undefined;
  const what = describeListItem(item);
  if (item.kind === 'builtInButton')
    return { title: `${what}用回原名`, edits: [createSet(path, undefined)], focus: path };
  if (item.kind === 'column' && isUnknownColumn(design, path)) return removeElement(design, path, what);
  if (isMadeByField(item)) return item.isShown ? toggleListItem(design, path) : undefined;
  const list = path.slice(0, -1);
  const at = Number(path.at(-1));
  const isLast = at === countAt(design, list) - 1;
  const above = item.kind === 'action' ? path.slice(0, 2) : undefined;
  const before = at > 0 ? [...list, at - 1] : (above ?? findNeighbor(design, path));
  return {
    title: `删除${what}`,
    edits: [{ kind: 'remove', path }, ...(item.kind === 'virtualColumn' ? forgetColumn(design, path) : [])],
    focus: isLast ? before : path,
  };
}

const isUnknownColumn = (design: FormDesign, path: Path): boolean => {
  const name = design.feature.pcTableElements?.[Number(path.at(-1))]?.enName;
  return name !== undefined && !design.fields.some(({ enName }) => enName === name);
};

const removeElement = (design: FormDesign, path: Path, what: string): Step => ({
  title: `删除${what}`,
  edits: [{ kind: 'remove', path }],
  focus: findNeighbor(design, path),
});

/** The element of a computed column goes with it. */
function forgetColumn({ feature }: FormDesign, path: Path): Edit[] {
  const name = feature.virtualColumns?.[Number(path.at(-1))]?.enName;
  const at = feature.pcTableElements?.findIndex(({ enName }) => enName === name) ?? -1;
  return at < 0 ? [] : [{ kind: 'remove', path: ['feature', 'pcTableElements', at] }];
}

/** The item before it in its section, or the list page. */
function findNeighbor(design: FormDesign, path: Path): Path {
  const items = listSections(design).find((section) =>
    section.items.some((item) => isSamePath(item.path, path)),
  )?.items;
  const at = items?.findIndex((item) => isSamePath(item.path, path)) ?? 0;
  return items?.[at - 1]?.path ?? listRoot;
}

/** Shows a column or hides it, makes a field a search item or takes that back; undefined for other items. */
export function toggleListItem(design: FormDesign, path: Path): Step | undefined {
  const item = getListItem(design, path);
  if (!item) return undefined;
  const { label, isShown } = item;
  if (item.kind === 'searchItem') {
    const title = isShown ? `“${label}”不作为搜索项` : `“${label}”作为搜索项`;
    return { title, edits: [createSet(path, isShown ? undefined : true)], focus: path };
  }
  const title = isShown ? `列表不显示“${label}”` : `列表显示“${label}”`;
  const edit = setElement(design, path, { visible: !isShown });
  return edit && { title, edits: [edit], focus: path };
}

/** Moves an item by positions among those of its kind; undefined at the ends. */
export function moveListItem(design: FormDesign, path: Path, by: 1 | -1): Step | undefined {
  const item = getListItem(design, path);
  if (!item || item.kind === 'builtInButton') return undefined;
  const section = listSections(design).find(({ items }) => items.some((one) => isSamePath(one.path, path)));
  const list = path.slice(0, item.kind === 'searchItem' ? 1 : -1);
  const beside = (section?.items ?? []).filter(
    (one) =>
      one.kind === item.kind &&
      isSamePath(one.path.slice(0, list.length), list) &&
      (item.kind !== 'searchItem' || one.isShown),
  );
  const at = beside.findIndex((one) => isSamePath(one.path, path));
  const target = at < 0 ? undefined : beside[at + by];
  return target && moveListItemTo(design, path, target.path);
}

/** Moves an item to the position of another one of its kind, which gives way. */
function moveListItemTo(design: FormDesign, from: Path, to: Path): Step | undefined {
  const item = getListItem(design, from);
  const kind = getListItemKind(to);
  if (!item || item.kind !== kind || item.kind === 'builtInButton' || isSamePath(from, to)) return undefined;
  if (item.kind === 'searchItem') return moveSearchItem(item, from, to);
  if (item.kind === 'column') {
    const edits = materializeColumns(design);
    return {
      title: `移动${describeListItem(item)}`,
      edits: [...edits, { kind: 'move', from, to }],
      focus: to,
    };
  }
  if (item.kind === 'action' && from[1] !== to[1]) return undefined;
  return { title: `移动${describeListItem(item)}`, edits: [{ kind: 'move', from, to }], focus: to };
}

/** Search items have the order of the fields, which move along. */
const moveSearchItem = ({ label }: ListItem, from: Path, to: Path): Step => ({
  title: `移动搜索项“${label}”，表单中的字段一起移动`,
  edits: [{ kind: 'move', from: from.slice(0, 2), to: to.slice(0, 2) }],
  focus: to,
});

/** Moves an item to a place as it is before the item is taken away; undefined where it would stay. */
export function dropListItem(design: FormDesign, from: Path, at: Path): Step | undefined {
  const isSearchItem = getListItemKind(from) === 'searchItem';
  const [source, place] = isSearchItem ? [from.slice(0, 2), at.slice(0, 2)] : [from, at];
  const to = followEdit(place, { kind: 'remove', path: source });
  return to && moveListItemTo(design, from, isSearchItem ? [...to, 'isPCQuery'] : to);
}
