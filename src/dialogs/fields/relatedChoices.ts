/** Records of a related form as choices of a field: found by keyword, picked from its list, or loaded by id. */
import { buildRelationFilters, listCopiedFields } from '../../../contract/forms/relationField.ts';
import { isPinyinKeyword } from '../../../contract/pinyin/pinyinSearch.ts';
import { api } from '../../client/api.ts';
import type { FieldChoice, FieldLocation } from '../../fields/fieldContext.ts';
import type { AnyField, FieldValues } from '../../fields/fieldRenderer.ts';
import { loadRelatedRows } from '../../state/cache/relatedRows.ts';

/** A drop-down offers at most 20 rows of page 1. */
const maxChoices = 20;

export async function searchRelatedChoices(
  field: AnyField,
  keyword: string,
  { values }: FieldLocation,
): Promise<FieldChoice[]> {
  const initFilter = buildRelationFilters(field, values);
  const ask = (more: { keyword?: string; pinyin?: string }) =>
    api.record.list({
      params: { form: field.relateEnName ?? '' },
      body: {
        pageNum: 1,
        pageSize: maxChoices,
        leaves: true,
        totals: false,
        ...more,
        ...(initFilter && { initFilter }),
      },
    });
  const { relateField } = field;
  const [matches, pinyinMatches] = await Promise.all([
    ask(keyword ? { keyword } : {}),
    relateField && isPinyinKeyword(keyword) ? ask({ keyword, pinyin: relateField }) : { rows: [] },
  ]);
  const rows = new Map([...matches.rows, ...pinyinMatches.rows].map((row) => [row.id, row]));
  // The keyword matches all shown texts of a record; matches of the name come first, then matches of its pinyin.
  const byPinyin = new Set(pinyinMatches.rows.map(({ id }) => String(id)));
  const rank = ({ label, value }: FieldChoice) => (label.includes(keyword) ? 0 : byPinyin.has(value) ? 1 : 2);
  return [...rows.values()]
    .map((row) => toRelatedChoice(field, row))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, maxChoices);
}

/** The records with these ids that the person may see. */
export async function loadRelatedChoices(field: AnyField, ids: readonly unknown[]): Promise<FieldChoice[]> {
  const rows = await loadRelatedRows(field.relateEnName ?? '', ids);
  return rows.map((row) => toRelatedChoice(field, row));
}

/** A choice with the values that `relate2Current` copies into other fields. */
export function toRelatedChoice(field: AnyField, row: FieldValues): FieldChoice {
  const shown = field.relateField ?? 'id';
  const label = String(row[`${shown}$view`] ?? row[shown] ?? row.id);
  const also = listCopiedFields(field).flatMap(({ source, target }) => {
    // The id of the record is displayed as its label.
    const view = source === 'id' ? label : row[`${source}$view`];
    return [[target, row[source] ?? null], ...(view === undefined ? [] : [[`${target}$view`, view]])];
  });
  const hint = formatRowHint(row, label);
  return { value: String(row.id), label, ...(hint && { hint }), also: Object.fromEntries(also) };
}

/** Texts of a data table's row that distinguish it from rows of the same name. */
const maxHints = 3;

function formatRowHint({ data_table: table }: FieldValues, label: string): string {
  if (typeof table !== 'object' || table === null) return '';
  const texts = Object.values(table).filter(
    (text) => typeof text === 'string' && text !== '' && text !== label,
  );
  return texts.slice(0, maxHints).join(' · ');
}
