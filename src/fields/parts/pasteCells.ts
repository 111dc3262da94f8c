/**
 * Cells of a sheet → values of a sub-form's rows. What does not fit its column stays in the cell as it was written, with
 * a note that says why: nothing that was pasted is lost, and the form's own checks keep it from being saved.
 */
import { readingsOf } from '../../../contract/fields/readings.ts';
import { typeOf } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { sourcesOf } from '../../../contract/forms/dependents.ts';
import type { AnyField, Values } from '../type.ts';
import type { Choice } from '../world.ts';
import { labelsOf } from './choices.ts';
import { isDecimal, typedDecimal } from './decimals.ts';
import type { Notes } from './pasteNotes.ts';
import { valuesOf, viewName } from './shown.ts';
import { changed, entered, inserted, type Rows } from './subRows.ts';

/** More rows are an import. */
export const mostPastedRows = 500;

/** Where pasting begins, and the columns that may be written from there on; `all`: those of the sub-form. */
export type PasteAt = { row: number; columns: readonly Field[]; all: readonly Field[] };

/** What a text was found to name, else why it names nothing; by column and text. */
export type FoundTexts = ReadonlyMap<string, Choice | string>;
export const foundKey = (column: AnyField, text: string, above = ''): string =>
  [column.enName, text, above].join('\t');

/** What the choices of a column hang on in this row. */
export const aboveOf = (column: Field, values: Values): string =>
  sourcesOf(column)
    .map((name) => valuesOf(values[name]).join())
    .join('\t');

/** How many columns stand above one that hangs on others; a ring is as deep as there are columns. */
export function depthOf(column: Field, all: readonly Field[], most = all.length): number {
  const sources = sourcesOf(column);
  const above = all.filter(({ enName }) => most > 0 && sources.includes(enName));
  return Math.max(0, ...above.map((one) => 1 + depthOf(one, all, most - 1)));
}

export type Pasted = { rows: Rows; notes: Notes };

type Cell = { value: unknown; view?: string; note?: string };

/** The lines without a head that names the columns, and the columns in its order. */
export function withoutHead(
  cells: readonly (readonly string[])[],
  { columns, all }: Pick<PasteAt, 'columns' | 'all'>,
): { lines: readonly (readonly string[])[]; columns: readonly (Field | undefined)[] } {
  const head = (cells[0] ?? []).map((text) => text.trim().replace(/\*$/, ''));
  const named = head.map((text) => all.find(({ label }) => label === text));
  const isHead = head.length > 1 && cells.length > 1 && named.every((field, at) => field || head[at] === '');
  // A head may name columns that nobody writes; they are passed over.
  const writable = new Set(columns.map(({ enName }) => enName));
  return isHead
    ? {
        lines: cells.slice(1),
        columns: named.map((field) => (field && writable.has(field.enName) ? field : undefined)),
      }
    : { lines: cells, columns };
}

/** A text to be looked up in a column, and the values of its row. */
export type Wanted = { column: Field; text: string; values: Values };

/** The texts of cells that name what is kept elsewhere, each once; `valuesOfLine` are those of the row it goes into. */
export function textsToFind(
  lines: readonly (readonly string[])[],
  columns: readonly (Field | undefined)[],
  valuesOfLine: (line: number) => Values = () => ({}),
): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const [index, line] of lines.entries()) {
    const values = valuesOfLine(index);
    line.forEach((raw, at) => {
      const column = columns[at];
      if (!column || typeOf(column).references(column) === null || typeOf(column).isPath) return;
      for (const text of textsOf(raw, column)) {
        wanted.set(foundKey(column, text, aboveOf(column, values)), { column, text, values });
      }
    });
  }
  return [...wanted.values()];
}

const textsOf = (raw: string, column: Field): string[] => [...new Set(readingsOf(clean(raw), column).flat())];

/** Without the blanks around it and the apostrophe by which sheets keep a text from being a formula. */
const clean = (raw: string): string => raw.trim().replace(/^'(?=[=+@-])/, '');

/** Rows are added as needed; the others keep what the pasted columns do not say. */
export function pastedRows(
  rows: Rows,
  at: { row: number; columns: readonly (Field | undefined)[]; all: readonly Field[] },
  { lines, found, fresh, around = {} }: PastedLines,
): Pasted {
  const notes: Record<string, string> = {};
  const positions = parentsFirst(at);
  const result = lines.reduce<Rows>((now, line, index) => {
    const place = at.row + index;
    const grown = place < now.length ? now : inserted(now, now.length, fresh());
    const part: Record<string, unknown> = {};
    for (const { position, column } of positions) {
      const raw = line[position];
      if (raw === undefined) continue;
      const above = aboveOf(column, { ...around, ...grown[place], ...part });
      const { value, view, note } = cellOf(clean(raw), column, (text) =>
        found.get(foundKey(column, text, above)),
      );
      part[column.enName] = value;
      if (view !== undefined) part[viewName(column)] = view;
      if (note !== undefined) notes[`${place}.${column.enName}`] = note;
    }
    // What hangs on a pasted cell is emptied, but not what was pasted itself.
    return changed(entered(grown, place, { part, columns: at.all }).rows, place, part);
  }, rows);
  return { rows: result, notes };
}

type PastedLines = {
  lines: readonly (readonly string[])[];
  found: FoundTexts;
  fresh: () => Values;
  /** The record around the rows. */
  around?: Values;
};

/** The columns that are pasted; those that others hang on come before them. */
const parentsFirst = ({ columns, all }: { columns: readonly (Field | undefined)[]; all: readonly Field[] }) =>
  columns
    .flatMap((column, position) => (column ? [{ column, position, depth: depthOf(column, all) }] : []))
    .toSorted((left, right) => left.depth - right.depth);

type FindText = (text: string) => Choice | string | undefined;

function cellOf(text: string, column: Field, found: FindText): Cell {
  const type = typeOf(column);
  if (text === '') return { value: null, ...(type.hasView && { view: '' }) };
  if (type.summable) return numberCell(text, column);
  if (type.references(column) !== null) {
    return type.isPath ? unfit(text, column, '请手动选择') : namedCell(text, column, found);
  }
  const value = type.fromText(text, column);
  const parsed = type.valueSchema(column).safeParse(value);
  if (!parsed.success) return unfit(text, column, parsed.error.issues[0]?.message ?? '格式有误');
  return type.hasView ? { value, view: type.text(value, column) } : { value };
}

/** Separators, currency signs and 元 go; brackets around a number are its minus, as accountants write it. */
function numberCell(text: string, column: Field): Cell {
  const negative = /^[(（](.+)[)）]$/.exec(text)?.[1];
  const plain = negative === undefined ? text : `-${negative}`;
  if (!isDecimal(plain, column)) return { value: text, note: `“${text}”不是数字` };
  const value = typedDecimal(plain, column);
  const parsed = typeOf(column).valueSchema(column).safeParse(value);
  return parsed.success ? { value } : { value, note: parsed.error.issues[0]?.message ?? '数值有误' };
}

function namedCell(text: string, column: Field, found: FindText): Cell {
  const meanings = readingsOf(text, column).map((texts) =>
    texts.map((one) => found(one) ?? `找不到“${one}”`),
  );
  const answers = meanings.find((meant) => meant.every(isChoice)) ?? meanings.at(-1) ?? [];
  const problem = answers.find((answer) => !isChoice(answer));
  if (problem !== undefined) return unfit(text, column, String(problem));
  const choices = answers.filter(isChoice);
  const values = choices.map(({ value }) => value);
  return {
    value: column.multiple ? values : (values[0] ?? null),
    view: labelsOf(choices, column.multiple === true),
  };
}

const isChoice = (answer: Choice | string): answer is Choice => typeof answer !== 'string';

function unfit(text: string, column: Field, note: string): Cell {
  const { hasView } = typeOf(column);
  const value = hasView && column.multiple ? [text] : text;
  return { value, note: note.includes(text) ? note : `“${text}”：${note}`, ...(hasView && { view: text }) };
}
