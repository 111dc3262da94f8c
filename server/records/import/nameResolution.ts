/** Resolves names in the cells of a field to ids and codes; in a tree, to the only path that they name. */
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { Tx } from '../../db/database.ts';
import { findTitleColumn, loadNameBook } from '../nameBook.ts';
import { findForm } from '../schema/formDefinitions.ts';
import { findIdsByName, type IdsOfText } from './idsByName.ts';

export type NameResolution = {
  ids: IdsOfText;
  /** Absent for a list of independent names. For a tree: true if each id is a child of the one before it. */
  isPath?: (ids: string[]) => boolean;
  /** The column that distinguishes objects with the same name. */
  instead: string;
  /** True: the names show only a part of a value, which several objects may share. */
  isMasked: boolean;
};

/** Resolves all texts of the field at once. */
export async function loadNameResolution(
  question: Parameters<typeof findIdsByName>[0],
): Promise<NameResolution> {
  const { tx, field, actor } = question;
  const type = getFieldType(field);
  const isMasked = await hasMaskedNames(tx, field);
  const found = {
    ids: await findIdsByName(question),
    instead: isMasked ? '编号' : type.references(field) === 'depts' ? '完整路径或编号' : '账号或编号',
    isMasked,
  };
  if (!type.isPath) return found;
  const book = await loadNameBook(tx, [{ field, value: [...found.ids.values()].flat() }], actor);
  return { ...found, isPath: (way) => book.isPath(field, way) };
}

/** True if the field shows its records by the values of a masked field. */
async function hasMaskedNames(tx: Tx, field: Field): Promise<boolean> {
  if (getFieldType(field).references(field) !== 'records') return false;
  const related = await findForm(tx, field.relateEnName ?? '');
  return related !== null && Boolean(findTitleColumn(related, field.relateField)?.type.masked);
}

/** The ids of the texts, or the reason why they cannot be resolved. */
export function resolveNames(
  texts: readonly string[],
  { ids, isPath, instead, isMasked }: NameResolution,
): { ids: string[] } | { wrong: string } {
  const found = texts.map((text) => ids.get(text) ?? []);
  const unknown = found.findIndex((those) => those.length === 0);
  if (unknown >= 0)
    return {
      wrong: `“${shortenText(texts[unknown])}”不存在或不可选${isMasked ? '，请填写列表中显示的文字或编号' : ''}`,
    };
  const ways = isPath ? findPaths(found, isPath) : [found.map(([id = '']) => id)];
  const unclear = isPath ? -1 : found.findIndex((those) => those.length > 1);
  if (unclear >= 0)
    return {
      wrong: `“${shortenText(texts[unclear])}”${isMasked ? '只显示了一部分，' : ''}有 ${found[unclear]?.length} 个，请改填${instead}`,
    };
  const [way] = ways;
  return way && ways.length === 1 ? { ids: way } : { wrong: '所选项不存在或不可选' };
}

/** `其他` may exist below many parents, but only once below a given one. */
function findPaths(found: readonly (readonly string[])[], isPath: (ids: string[]) => boolean): string[][] {
  let ways: string[][] = [[]];
  for (const ids of found) ways = ways.flatMap((way) => ids.map((id) => [...way, id])).filter(isPath);
  return ways;
}

export const shortenText = (text = '') => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
