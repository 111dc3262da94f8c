/** What a person does with the fields of a form, as steps that are undone. Pure. */
import { fieldName } from '../../fields/fieldSettings.ts';
import { type FuncType, getFieldType } from '../../fields/registry.ts';
import { columnName, type Field } from '../../forms/definition.ts';
import type { FieldName } from '../../forms/renamedValues.ts';
import type { PinyinReadings } from '../../pinyin/matchPinyin.ts';
import { applyEdits, createSet, type Edit, followEdit, isSamePath, type Path } from '../edit.ts';
import type { Step } from '../history.ts';
import { headingType } from './fieldGroups.ts';
import { proposeFieldName } from './fieldNames.ts';
import { type FormDesign, getFieldAt, getSubFormAt, isColumnPath, listSiblings } from './formDesign.ts';
import { isSameField, listNameReferences } from './nameReferences.ts';
import { renameForeignNames } from './names/foreignNames.ts';
import { rememberPublishedName, withoutPublishedName } from './names/publishedNames.ts';
import { createField, findFreeLabel } from './newField.ts';
import { isBlankSetting } from './propertyEditors.ts';

/** The place of the sibling `by` positions behind. */
const siblingPath = (path: Path, by: number): Path => [...path.slice(0, -1), Number(path.at(-1)) + by];

/** A field of this type may be a column of a sub-form. */
export const canBeColumn = (funcType: FuncType): boolean =>
  getFieldType({ funcType }).sqlType({ enName: 'a', label: 'a', funcType }) !== null;

/** Adds a field before the place, which then has the focus. Undefined if a sub-form cannot have such a column. */
export function addField(
  design: FormDesign,
  { at, funcType, readings }: { at: Path; funcType: FuncType; readings: PinyinReadings },
): Step | undefined {
  if (isColumnPath(at) && !canBeColumn(funcType)) return undefined;
  const value = createField(funcType, listSiblings(design, at), readings);
  return { title: `添加“${value.label}”`, edits: [{ kind: 'insert', path: at, value }], focus: at };
}

/** Puts a field that was made elsewhere before the place, under a free name and label. */
export function insertField(
  design: FormDesign,
  { at, field, readings }: { at: Path; field: Field; readings: PinyinReadings },
): Step | undefined {
  if (isColumnPath(at) && !canBeColumn(field.funcType)) return undefined;
  const siblings = listSiblings(design, at);
  const label = findFreeLabel(
    field.label,
    siblings.map((one) => one.label),
  );
  const taken = siblings.map(({ enName }) => enName);
  const isFree = !taken.some((name) => name.toLowerCase() === field.enName.toLowerCase());
  const enName = isFree ? field.enName : proposeFieldName(label, taken, readings);
  const value = { ...withoutPublishedName(field), label, enName };
  return { title: `添加“${label}”`, edits: [{ kind: 'insert', path: at, value }], focus: at };
}

export function duplicateField(design: FormDesign, path: Path, readings: PinyinReadings): Step | undefined {
  const field = getFieldAt(design, path);
  const step = field && insertField(design, { at: siblingPath(path, 1), field, readings });
  return step && { ...step, title: `复制“${field.label}”` };
}

/** Removes a field with its columns of the list and its sums. What else names it stays, and is a problem. */
export function deleteField(design: FormDesign, path: Path): Step | undefined {
  const field = getFieldAt(design, path);
  if (!field) return undefined;
  const siblings = listSiblings(design, path);
  const position = Number(path.at(-1));
  const isLast = position === siblings.length - 1;
  const above = isColumnPath(path) ? path.slice(0, 2) : [];
  const next = siblings.length === 1 ? above : siblingPath(path, isLast ? -1 : 0);
  const edits: Edit[] = [
    { kind: 'remove', path },
    ...(isColumnPath(path) ? [] : removeEntries(design, field.enName)),
  ];
  return { title: `删除“${field.label}”`, edits, focus: next };
}

function removeEntries({ feature }: FormDesign, name: string): Edit[] {
  const { pcTableElements, columnEvalList } = feature;
  return (
    [
      ['pcTableElements', pcTableElements],
      ['columnEvalList', columnEvalList],
    ] as const
  ).flatMap(([key, list]): Edit[] => {
    const kept = list?.filter(({ enName }) => enName !== name) ?? [];
    if (kept.length === (list?.length ?? 0)) return [];
    return [createSet(['feature', key], kept.length === 0 ? undefined : kept)];
  });
}

/** Moves a field by positions among its siblings; undefined at the ends. */
export function moveField(design: FormDesign, path: Path, by: number): Step | undefined {
  const position = Number(path.at(-1)) + by;
  if (position < 0 || position >= listSiblings(design, path).length) return undefined;
  return moveFieldTo(design, path, siblingPath(path, by));
}

/**
 * Moves a field to a place that counts without it, also into a sub-form or out of it. Undefined if it cannot be a column.
 * Expressions that name it where it was become problems.
 */
export function moveFieldTo(design: FormDesign, from: Path, to: Path): Step | undefined {
  const field = getFieldAt(design, from);
  if (!field || (isColumnPath(to) && !canBeColumn(field.funcType))) return undefined;
  // In another table it is another column.
  const value = isSamePath(from.slice(0, -1), to.slice(0, -1)) ? field : withoutPublishedName(field);
  const edits: Edit[] = [...(value === field ? [] : [createSet(from, value)]), { kind: 'move', from, to }];
  return { title: `移动“${field.label}”`, edits, focus: to };
}

/** Moves a field to a place as it is before the field is taken away; undefined where it would stay, or cannot be. */
export function dropField(design: FormDesign, from: Path, at: Path): Step | undefined {
  const to = followEdit(at, { kind: 'remove', path: from });
  return to && !isSamePath(to, from) ? moveFieldTo(design, from, to) : undefined;
}

/** Puts the field under a heading of its own. */
export function wrapInGroup(design: FormDesign, path: Path, readings: PinyinReadings): Step | undefined {
  const field = getFieldAt(design, path);
  if (!field || headingType === undefined || isColumnPath(path)) return undefined;
  const value = createField(headingType, design.fields, readings);
  return { title: `“${field.label}”之前分组`, edits: [{ kind: 'insert', path, value }], focus: path };
}

/** Sets a property; texts that are typed one after the other are one step. An empty value removes it. */
export function setProperty(design: FormDesign, path: Path, value: unknown): Step {
  const field = getFieldAt(design, path.slice(0, -1));
  return {
    title: field ? `修改“${field.label}”` : '修改表单',
    edits: [createSet(path, isBlankSetting(value) && path.at(-1) !== 'label' ? undefined : value)],
    merge: path.join('.'),
  };
}

/** Changes the label, and the name with it if `isNew` and it is the one that was proposed for the label before. */
export function setLabel(
  design: FormDesign,
  { path, label, isNew, readings }: { path: Path; label: string; isNew: boolean; readings: PinyinReadings },
): Step | undefined {
  const field = getFieldAt(design, path);
  if (!field) return undefined;
  const others = listSiblings(design, path).filter((one) => one !== field);
  const taken = others.map(({ enName }) => enName);
  const follows = isNew && field.enName === proposeFieldName(field.label, taken, readings);
  const edits: Edit[] = [{ kind: 'set', path: [...path, 'label'], value: label }];
  const renaming = follows ? renameField(design, path, proposeFieldName(label, taken, readings)) : undefined;
  return {
    title: `改名为“${label}”`,
    edits: [...edits, ...(renaming?.edits ?? [])],
    merge: `${path.join('.')}.label`,
  };
}

/** Why the field cannot have the name, as a sentence; undefined if it can. */
export function findNameProblem(design: FormDesign, path: Path, name: string): string | undefined {
  const parsed = (isColumnPath(path) ? columnName : fieldName).safeParse(name);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  const field = getFieldAt(design, path);
  const isTaken = listSiblings(design, path).some(
    (one) => one !== field && one.enName.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) return `字段英文名 ${name} 已被使用`;
  return field && field.enName !== name && isCaptured(design, path, name)
    ? `字段英文名 ${name} 在公式里已指别的值，改名会改变公式的含义`
    : undefined;
}

/** Within the rows of a sub-form a column hides the field of the same name, so that an expression would read the other one. */
function isCaptured(design: FormDesign, path: Path, name: string): boolean {
  const field = getFieldAt(design, path);
  if (!field) return false;
  const own = nameOfField(design, path, field);
  const follow = (found: FieldName): FieldName => {
    if (isSameField(found, own)) return { ...own, name };
    return own.list === undefined && found.list === own.name ? { ...found, list: name } : found;
  };
  const renamed = applyEdits(design, listRenamingEdits(design, path, name));
  const now = listNameReferences(renamed).map((reference) => reference.list());
  return listNameReferences(design).some((reference, at) =>
    reference.list().some((found, index) => {
      const after = now[at]?.[index];
      return after === undefined || !isSameField(after, follow(found));
    }),
  );
}

/** Renames a field and everything in the form that names it. Undefined if it cannot have the name. */
export function renameField(design: FormDesign, path: Path, name: string): Step | undefined {
  const field = getFieldAt(design, path);
  // Under a name that another field has, it would take over what names that field.
  if (!field || field.enName === name || findNameProblem(design, path, name) !== undefined) return undefined;
  return {
    title: `“${field.label}”的字段名改为 ${name}`,
    edits: listRenamingEdits(design, path, name),
  };
}

function listRenamingEdits(design: FormDesign, path: Path, name: string): Edit[] {
  const field = getFieldAt(design, path);
  if (!field) return [];
  const renamed = nameOfField(design, path, field);
  const edits = listNameReferences(design)
    .filter((reference) => reference.names(renamed))
    .map(
      (reference): Edit => ({ kind: 'set', path: reference.path, value: reference.rename(renamed, name) }),
    );
  return [
    ...edits,
    ...followInOwnRecords(applyEdits(design, edits), path, { from: field.enName, to: name }),
    { kind: 'set', path: [...path, 'enName'], value: name },
  ];
}

/** A form may select records of its own, whose fields it names as another form would. */
const followInOwnRecords = (
  design: FormDesign,
  path: Path,
  { from, to }: { from: string; to: string },
): Edit[] =>
  isColumnPath(path) || design.enName === ''
    ? []
    : renameForeignNames(design, design.enName, new Map([[from, to]]));

/** Renames a published field, whose values publishing keeps. Undefined if it cannot have the name. */
export function renamePublishedField(design: FormDesign, path: Path, name: string): Step | undefined {
  const step = renameField(design, path, name);
  return step && { ...step, edits: [...step.edits, ...rememberPublishedName(design, path, name)] };
}

/** The name by which references know the field at the place. */
export const nameOfField = (
  design: FormDesign,
  path: Path,
  { enName }: Pick<Field, 'enName'>,
): FieldName => ({ list: getSubFormAt(design, path)?.enName, name: enName });
