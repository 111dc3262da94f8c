/** What can be written at a place of an expression: fields by label, pinyin or name, functions and words. Pure. */
import { expressionFunctions } from '../../expression/functions.ts';
import { findPinyin, type PinyinReadings } from '../../pinyin/matchPinyin.ts';

/** A name that an expression may use. */
export type ExpressionName = {
  readonly name: string;
  readonly label: string;
  /** What it holds, as a person knows it: 数字, 日期. */
  readonly kind: string;
  /** The names behind a dot: columns of a sub-form, properties of a person. */
  readonly below?: readonly ExpressionName[];
};

export type Completion = {
  /** What replaces the typed part. */
  readonly insert: string;
  /** How many characters before the end of it the caret stands. */
  readonly back: number;
  readonly label: string;
  readonly detail: string;
};

export type Completions = {
  /** The typed part, which a completion replaces: UTF-16 offsets. */
  readonly from: number;
  readonly to: number;
  readonly items: readonly Completion[];
};

type CompletedText = {
  text: string;
  caret: number;
  names: readonly ExpressionName[];
  readings: PinyinReadings;
};

/** What is typed narrows the list down; without it the fields of a large form are listed with all functions. */
const maxFound = 50;
const maxListed = 400;

/** The word before the caret, perhaps behind a name and a dot. */
const wordPattern = /(?:([\p{L}_$][\p{L}\p{N}_$]*)\.)?([\p{L}_$][\p{L}\p{N}_$]*)?$/u;

/** Undefined inside of quotes and numbers, where nothing is named. */
export function findCompletions({ text, caret, names, readings }: CompletedText): Completions | undefined {
  const before = text.slice(0, caret);
  if (isInQuotes(before) || /(?:^|[^\p{L}\p{N}_$])\d[\d.]*$/u.test(before)) return undefined;
  const [, owner, typed = ''] = wordPattern.exec(before) ?? [];
  const above =
    names.find(({ name }) => name === owner) ?? names.find(({ label }) => label === owner && label !== '');
  // The rest of a name that the caret stands in is replaced with it.
  const [rest = ''] = /^[\p{L}\p{N}_$]*/u.exec(text.slice(caret)) ?? [];
  const to = caret + rest.length;
  const isCalled = text[to] === '(';
  const offered =
    owner === undefined ? [...names.map(offerName), ...words] : (above?.below ?? []).map(offerName);
  const items = offered
    .map((item) => ({ item, rank: rankOffered(item, typed, readings) }))
    .filter(({ rank }) => rank < noMatch)
    .sort((left, right) => left.rank - right.rank)
    .slice(0, typed === '' ? maxListed : maxFound)
    .map(({ item: { completion } }) => (isCalled ? withoutParentheses(completion) : completion));
  const from = caret - typed.length;
  if (owner === undefined || above === undefined || owner === above.name) return { from, to, items };
  // The label of the owner is replaced by its name as well.
  const inserting = items.map((item) => ({ ...item, insert: `${above.name}.${item.insert}` }));
  return { from: from - owner.length - 1, to, items: inserting };
}

/** The parentheses are there already. */
const withoutParentheses = (completion: Completion): Completion =>
  completion.insert.endsWith('()')
    ? { ...completion, insert: completion.insert.slice(0, -2), back: 0 }
    : completion;

/** `typedAs`: the texts by which it is found. */
type Offered = { completion: Completion; typedAs: readonly string[] };

const offerName = ({ name, label, kind, below }: ExpressionName): Offered => ({
  completion: { insert: below ? `${name}.` : name, back: 0, label, detail: `${name} · ${kind}` },
  typedAs: [label, name],
});

const functions: Offered[] = Object.entries(expressionFunctions).map(([name, { usage, help, most }]) => ({
  completion: { insert: `${name}()`, back: most === 0 ? 0 : 1, label: usage, detail: help },
  typedAs: [name, help],
}));

const operators: Offered[] = [
  ['and', '并且'],
  ['or', '或者'],
  ['not', '不成立'],
  ['in', '是其中之一'],
  ['true', '是'],
  ['false', '否'],
  ['null', '空'],
].map(([name = '', help = '']) => ({
  completion: { insert: `${name} `, back: 0, label: name, detail: help },
  typedAs: [name, help],
}));

const words = [...functions, ...operators];

const noMatch = 4;

/** The whole of a text, its beginning, its middle, its pinyin; fields, functions and operators each in their order. */
function rankOffered({ typedAs }: Offered, typed: string, readings: PinyinReadings): number {
  if (typed === '') return 0;
  const wanted = typed.toLowerCase();
  const texts = typedAs.map((text) => text.toLowerCase());
  if (texts.includes(wanted)) return 0;
  if (texts.some((text) => text.startsWith(wanted))) return 1;
  if (texts.some((text) => text.includes(wanted))) return 2;
  return typedAs.some((text) => findPinyin(text, typed, readings)) ? 3 : noMatch;
}

/** Quotes do not nest; a backslash takes the next character as it is. */
const isInQuotes = (text: string): boolean =>
  /^(?:[^'"]|'(?:\\[\s\S]|[^'\\])*'|"(?:\\[\s\S]|[^"\\])*")*$/.test(text) === false;
