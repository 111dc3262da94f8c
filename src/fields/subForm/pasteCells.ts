/**
 * Converts cells of a sheet to values of a sub-form's rows. A text that does not fit its column stays in the cell, with
 * a note that gives the reason: no pasted text is lost, and the form's checks prevent saving it.
 */

import { parseNameLists } from '../../../contract/fields/nameLists.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { normalizeColumnLabel } from '../../../contract/fields/shared/columnLabel.ts';
import {
  isNarrowCell,
  isPictureFormula,
  narrowCellMessage,
  pictureCellMessage,
} from '../../../contract/fields/shared/unreadableCell.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { listSourceFields } from '../../../contract/forms/dependentFields.ts';
import { joinLabels } from '../combobox/choices.ts';
import { displayKey, toValueList } from '../displayValue.ts';
import type { FieldChoice } from '../fieldContext.ts';
import type { AnyField, FieldValues } from '../fieldRenderer.ts';
import { isDecimal, parseTypedDecimal } from '../textInput/decimals.ts';
import type { CellNotes } from './pasteNotes.ts';
import { enterValues, insertRow, type SubFormRows, updateRow } from './subFormRows.ts';

/** Larger tables have to be imported. */
export const maxPastedRows = 500;

/** The first row of the paste and the writable columns from there on; `all`: the columns of the sub-form. */
export type PasteTarget = { row: number; columns: readonly Field[]; all: readonly Field[] };

/** The choice that a text names, or the reason why it names none; by column and text. */
export type ResolvedTexts = ReadonlyMap<string, FieldChoice | string>;
export const formatResolvedKey = (column: AnyField, text: string, above = ''): string =>
  [column.enName, text, above].join('\t');

/** The values in this row that the choices of a column depend on. */
export const parentValues = (column: Field, values: FieldValues): string =>
  listSourceFields(column)
    .map((name) => toValueList(values[name]).join())
    .join('\t');

/** Counts the columns that a column depends on, directly or indirectly; for a cycle the number of all columns. */
export function dependencyDepth(column: Field, all: readonly Field[], most = all.length): number {
  const sources = listSourceFields(column);
  const above = all.filter(({ enName }) => most > 0 && sources.includes(enName));
  return Math.max(0, ...above.map((one) => 1 + dependencyDepth(one, all, most - 1)));
}

export type PasteResult = { rows: SubFormRows; notes: CellNotes };

type PastedCell = { value: unknown; view?: string; note?: string };

/** The lines without the header, and the columns in the order of the header. */
export function dropHeaderLine(
  cells: readonly (readonly string[])[],
  { columns, all }: Pick<PasteTarget, 'columns' | 'all'>,
): { lines: readonly (readonly string[])[]; columns: readonly (Field | undefined)[] } {
  const head = (cells[0] ?? []).map(normalizeColumnLabel);
  const named = head.map((text) =>
    all.find(({ label, suffix }) =>
      [label, `${label}（${suffix}）`].some((one) => normalizeColumnLabel(one) === text),
    ),
  );
  const isHead = head.length > 1 && cells.length > 1 && named.every((field, at) => field || head[at] === '');
  // Read-only columns in the header are skipped.
  const writable = new Set(columns.map(({ enName }) => enName));
  return isHead
    ? {
        lines: cells.slice(1),
        columns: named.map((field) => (field && writable.has(field.enName) ? field : undefined)),
      }
    : { lines: cells, columns };
}

/** A text to be looked up in a column, and the values of its row. */
export type ReferenceLookup = { column: Field; text: string; values: FieldValues };

/** The distinct cell texts that name options or records; `valuesOfLine` returns the values of the target row. */
export function listReferenceLookups(
  lines: readonly (readonly string[])[],
  columns: readonly (Field | undefined)[],
  valuesOfLine: (line: number) => FieldValues = () => ({}),
): ReferenceLookup[] {
  const wanted = new Map<string, ReferenceLookup>();
  for (const [index, line] of lines.entries()) {
    const values = valuesOfLine(index);
    line.forEach((raw, at) => {
      const column = columns[at];
      if (!column || getFieldType(column).references(column) === null || getFieldType(column).isPath) return;
      for (const text of splitTexts(raw, column)) {
        wanted.set(formatResolvedKey(column, text, parentValues(column, values)), { column, text, values });
      }
    });
  }
  return [...wanted.values()];
}

const splitTexts = (raw: string, column: Field): string[] => [
  ...new Set(parseNameLists(cleanCell(raw), column).flat()),
];

/** Removes surrounding spaces, and the apostrophe that marks a text in a sheet. */
const cleanCell = (raw: string): string => raw.trim().replace(/^'(?=[=+@-])/, '');

/** Adds rows as needed; existing rows keep the values of the other columns. */
export function applyPastedLines(
  rows: SubFormRows,
  at: { row: number; columns: readonly (Field | undefined)[]; all: readonly Field[] },
  { lines, found, fresh, around = {} }: PastedLines,
): PasteResult {
  const notes: Record<string, string> = {};
  const positions = orderByDependency(at);
  const result = lines.reduce<SubFormRows>((now, line, index) => {
    const place = at.row + index;
    const grown = place < now.length ? now : insertRow(now, now.length, fresh());
    const part: Record<string, unknown> = {};
    for (const { position, column } of positions) {
      const raw = line[position];
      if (raw === undefined) continue;
      const above = parentValues(column, { ...around, ...grown[place], ...part });
      const { value, view, note } = parseCell(raw, column, (text) =>
        found.get(formatResolvedKey(column, text, above)),
      );
      part[column.enName] = value;
      if (view !== undefined) part[displayKey(column)] = view;
      if (note !== undefined) notes[`${place}.${column.enName}`] = note;
    }
    // Cells that depend on a pasted cell are emptied, unless they were pasted too.
    return updateRow(enterValues(grown, place, { part, columns: at.all }).rows, place, part);
  }, rows);
  return { rows: result, notes };
}

type PastedLines = {
  lines: readonly (readonly string[])[];
  found: ResolvedTexts;
  fresh: () => FieldValues;
  /** The record around the rows. */
  around?: FieldValues;
};

/** The pasted columns, each after the columns it depends on. */
const orderByDependency = ({
  columns,
  all,
}: {
  columns: readonly (Field | undefined)[];
  all: readonly Field[];
}) =>
  columns
    .flatMap((column, position) =>
      column ? [{ column, position, depth: dependencyDepth(column, all) }] : [],
    )
    .toSorted((left, right) => left.depth - right.depth);

type ResolveText = (text: string) => FieldChoice | string | undefined;

function parseCell(raw: string, column: Field, found: ResolveText): PastedCell {
  const type = getFieldType(column);
  const text = cleanCell(raw);
  if (text === '') return { value: null, ...(type.hasView && { view: '' }) };
  if (isPictureFormula(text)) return { value: null, note: pictureCellMessage };
  if (isNarrowCell(text)) return rejectNarrowCell(text, column);
  // Accountants write a zero as a dash with spaces around it.
  if (type.summable) return parseNumberCell(isDecimal(raw, column) ? raw : text, column);
  if (type.references(column) !== null) {
    return type.isPath ? rejectCell(text, column, '请手动选择') : parseReferenceCell(text, column, found);
  }
  const value = type.fromText(text, column);
  const parsed = type.valueSchema(column).safeParse(value);
  if (!parsed.success) return rejectCell(text, column, parsed.error.issues[0]?.message ?? '格式有误');
  return type.hasView ? { value, view: type.text(value, column) } : { value };
}

function parseNumberCell(text: string, column: Field): PastedCell {
  if (!isDecimal(text, column)) return rejectCell(text, column, describeProblem(text, column));
  const value = parseTypedDecimal(text, column);
  const parsed = getFieldType(column).valueSchema(column).safeParse(value);
  return parsed.success ? { value } : { value, note: parsed.error.issues[0]?.message ?? '数值有误' };
}

const describeProblem = (value: unknown, column: Field): string =>
  getFieldType(column).valueSchema(column).safeParse(value).error?.issues[0]?.message ?? '格式有误';

/** A text field would accept it as a value. */
function rejectNarrowCell(text: string, column: Field): PastedCell {
  const rejected = rejectCell(text, column, narrowCellMessage);
  const isAccepted = getFieldType(column).valueSchema(column).safeParse(rejected.value).success;
  return isAccepted ? { value: null, note: narrowCellMessage } : rejected;
}

function parseReferenceCell(text: string, column: Field, found: ResolveText): PastedCell {
  const meanings = parseNameLists(text, column).map((texts) =>
    texts.map((one) => found(one) ?? `找不到“${one}”`),
  );
  const answers = meanings.find((meant) => meant.every(isChoice)) ?? meanings.at(-1) ?? [];
  const problem = answers.find((answer) => !isChoice(answer));
  if (problem !== undefined) return rejectCell(text, column, String(problem));
  const choices = answers.filter(isChoice);
  const values = choices.map(({ value }) => value);
  return {
    value: column.multiple ? values : (values[0] ?? null),
    view: joinLabels(choices, column.multiple === true),
  };
}

const isChoice = (answer: FieldChoice | string): answer is FieldChoice => typeof answer !== 'string';

function rejectCell(text: string, column: Field, note: string): PastedCell {
  const { hasView } = getFieldType(column);
  const value = hasView && column.multiple ? [text] : text;
  return { value, note: note.includes(text) ? note : `“${text}”：${note}`, ...(hasView && { view: text }) };
}
