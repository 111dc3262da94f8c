/**
 * The form that a sheet seems to be: a field for each column, whose kind, unit, format and options follow from the cells.
 * Never throws; what it answers can be published, unless the sheet is empty. Pure.
 */
import { getFieldType } from '../../../fields/registry.ts';
import type { Field } from '../../../forms/definition.ts';
import type { PinyinReadings } from '../../../pinyin/matchPinyin.ts';
import { proposeFieldName } from '../fieldNames.ts';
import { blankFormDesign, type FormDesign } from '../formDesign.ts';
import { proposeFormName } from '../formSettings.ts';
import { findFreeLabel } from '../newField.ts';
import { guessChoice, guessSeveralChoices, guessYesNo } from './guessChoice.ts';
import { guessDate } from './guessDate.ts';
import { guessDepts, guessPeople } from './guessNames.ts';
import { guessNumber } from './guessNumber.ts';
import { guessByLabel, guessIdCard, guessPhone, guessText } from './guessText.ts';
import type { ColumnGuess, OrganizationNames, StartColumn } from './startColumn.ts';
import { cleanText, type StartSheet, takeJudgedRows } from './startSheet.ts';

/** The first that knows the column decides. */
const guesses: readonly ColumnGuess[] = [
  guessByLabel,
  guessIdCard,
  guessPhone,
  guessYesNo,
  guessDate,
  guessNumber,
  guessPeople,
  guessDepts,
  guessChoice,
  guessSeveralChoices,
];

export type GuessedForm = {
  design: FormDesign;
  /** The field of each column of the sheet; '' for an empty column, and for one beyond the most fields. */
  columns: string[];
};

type GuessContext = {
  /** '' if it is not known. */
  title: string;
  readings: PinyinReadings;
  known: OrganizationNames;
};

/** The most fields of a form. */
const maxFields = 300;
const maxTitle = 100;
/** With room for a number that tells labels apart. */
const maxLabel = 90;
const nameless = '新表单';

export function guessForm(sheet: StartSheet, context: GuessContext): GuessedForm {
  const columns = guessFormByColumn(sheet, context);
  for (;;) {
    const { done, value } = columns.next();
    if (done) return value;
  }
}

/** Pauses after each column: some thousand cells are judged by some twenty rules. */
export function* guessFormByColumn(
  sheet: StartSheet,
  { title, readings, known }: GuessContext,
): Generator<void, GuessedForm, void> {
  const fields: Field[] = [];
  const columns: string[] = [];
  for (const [at, { head, texts }] of listColumns(sheet).entries()) {
    const isSkipped = (head === '' && texts.length === 0) || fields.length === maxFields;
    const field = isSkipped
      ? undefined
      : guessField({ head: head || `列 ${at + 1}`, texts }, { fields, readings, known });
    if (field) fields.push(field);
    columns.push(field?.enName ?? '');
    yield;
  }
  const cnName = cutText(title || sheet.title, maxTitle) || nameless;
  const enName = proposeFormName(cnName, readings);
  return { design: { ...blankFormDesign(), cnName, enName, fields: withSearchItems(fields) }, columns };
}

function listColumns(sheet: StartSheet): { head: string; texts: string[] }[] {
  const { header } = sheet;
  const rows = takeJudgedRows(sheet);
  const width = sheet.rows.reduce((most, { cells }) => Math.max(most, cells.length), header.length);
  return Array.from({ length: width }, (_, at) => ({
    head: header[at] ?? '',
    texts: rows.map(({ cells }) => cells[at] ?? '').filter((text) => !standsForNothing.test(text)),
  }));
}

/** What people write into a cell that has no value. */
const standsForNothing = /^[-—–/]*$/;

type FieldContext = Pick<GuessContext, 'readings' | 'known'> & { fields: readonly Field[] };

function guessField(
  { head, texts }: { head: string; texts: readonly string[] },
  { fields, readings, known }: FieldContext,
): Field {
  const { unit, label: bare, required } = splitHead(head);
  const column: StartColumn = { label: bare, unit, texts, known };
  const guess = guesses.map((one) => one(column)).find((one) => one !== undefined) ?? guessText(column);
  const label = findFreeLabel(
    cutText(guess.suffix === unit && unit !== undefined ? bare : withoutMark(head), maxLabel) || nameless,
    fields.map((field) => field.label),
  );
  const enName = proposeFieldName(
    bare,
    fields.map((field) => field.enName),
    readings,
  );
  return { enName, label, ...guess, ...(required && { required }) };
}

const withoutMark = (head: string): string =>
  head
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^\*+|\*+$/g, '')
    .trim();

/** Notes in brackets that are no unit. */
const noUnit = /[填选税如例注\d]/;

/** `*金额（元）` is required, and has a unit. */
function splitHead(head: string): { label: string; unit: string | undefined; required: boolean } {
  const plain = withoutMark(head);
  const [, label = plain, unit] = /^(.+?) ?[（([【] ?([^（()）[\]【】]{1,10}?) ?[)）\]】]$/.exec(plain) ?? [];
  const required = /^\s*\*|\*\s*$/.test(head);
  if (unit === undefined || noUnit.test(unit)) return { label: plain, unit: undefined, required };
  return { label, unit, required };
}

/** A cut through a character leaves half of it. */
const cutText = (text: string, longest: number): string => cleanText(cleanText(text).slice(0, longest));

const searchItems = 3;

/** The first fields that a person would search by. */
function withSearchItems(fields: readonly Field[]): Field[] {
  let left = searchItems;
  return fields.map((field) => {
    if (left === 0 || !isSearchItem(field)) return field;
    left -= 1;
    return { ...field, isPCQuery: true };
  });
}

/** Long texts are not searched for in a box of their own. */
function isSearchItem(field: Field): boolean {
  const { filter, canBeUnique } = getFieldType(field);
  return filter !== 'none' && (filter !== 'text' || canBeUnique);
}
