/** People and departments by their names, of which the server knows those that exist. Pure. */
import { splitCandidates } from '../../../fields/shared/textList.ts';
import { type ColumnGuess, type FieldGuess, holdsMostly } from './startColumn.ts';
import { type StartSheet, takeJudgedRows } from './startSheet.ts';

/** Some people have left, and are still in old rows. */
const neededShare = 0.8;

export const guessPeople: ColumnGuess = ({ texts, known }) => guessReferences('user', texts, known.users);
export const guessDepts: ColumnGuess = ({ texts, known }) => guessReferences('dept', texts, known.depts);

function guessReferences(
  funcType: 'user' | 'dept',
  texts: readonly string[],
  names: ReadonlySet<string>,
): FieldGuess | undefined {
  if (names.size === 0) return undefined;
  const read = (text: string) =>
    listNameReadings(text).find((parts) => parts.length > 0 && parts.every((part) => names.has(part)));
  if (!holdsMostly(texts, (text) => read(text) !== undefined, neededShare)) return undefined;
  const hasSeveral = texts.some((text) => (read(text)?.length ?? 0) > 1);
  return { funcType, ...(hasSeveral && { multiple: true }) };
}

/** Most cells are one name, which takes a tenth of the time. */
const listNameReadings = (text: string): string[][] =>
  /[,，、;；\n"]/.test(text) ? splitCandidates(text) : [[text]];

const longestName = 60;
const maxNamesOfColumn = 500;
const maxNames = 10_000;

/** The distinct texts of the sheet that may be names, each part of a list for itself. */
export function listPossibleNames(sheet: StartSheet): string[] {
  const rows = takeJudgedRows(sheet);
  const all = new Set<string>();
  for (const at of sheet.header.keys()) {
    const ofColumn = new Set<string>();
    for (const { cells } of rows) {
      const text = cells[at] ?? '';
      if (text === '' || text.length > longestName || /\d/.test(text)) continue;
      for (const part of listNameReadings(text).flat()) ofColumn.add(part);
      if (ofColumn.size > maxNamesOfColumn) break;
    }
    for (const name of ofColumn) all.add(name);
  }
  return [...all].slice(0, maxNames);
}
