/**
 * Titles of tests and groups in a test file, at any depth, found in the syntax tree. A title that begins with a
 * placeholder of `each` or `for` begins with the first text of a row: each row that is written out counts as a title.
 */
import { parseSync } from 'vite';

export type TestTitle = { kind: 'test' | 'group'; title: string };

type SyntaxNode = { readonly type: string; readonly [key: string]: unknown };

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;

const functions = new Set(['test', 'it', 'describe']);
const modifiers = new Set([
  'each',
  'for',
  'only',
  'skip',
  'todo',
  'fails',
  'concurrent',
  'sequential',
  'runIf',
  'skipIf',
]);
/** These take cases or a condition first; the call of their result takes the title. */
const withoutTitle = new Set(['each', 'for', 'runIf', 'skipIf']);

export function listTestTitles(file: string, text: string): TestTitle[] {
  const titles: TestTitle[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!isNode(value)) return;
    if (value.type === 'CallExpression') titles.push(...titlesOfCall(value));
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child);
  };
  visit(parseSync(file, text).program.body);
  return titles;
}

function titlesOfCall(call: SyntaxNode): TestTitle[] {
  const name = functionName(call.callee);
  if (name === undefined || (isNode(call.callee) && withoutTitle.has(memberName(call.callee) ?? '')))
    return [];
  const [title] = Array.isArray(call.arguments) ? call.arguments : [];
  const text = textOf(title);
  if (text === undefined) throw new Error(`A title of ${name} is no text: ${JSON.stringify(title)}`);
  const kind = name === 'describe' ? 'group' : 'test';
  return replacePlaceholder(text, call.callee).map((one) => ({ kind, title: one }));
}

/** The name of the function at the start of `test`, `test.only`, `test.each(cases)`, `` test.each`table` ``. */
function functionName(callee: unknown): string | undefined {
  if (!isNode(callee)) return undefined;
  if (callee.type === 'Identifier')
    return functions.has(String(callee.name)) ? String(callee.name) : undefined;
  if (callee.type === 'MemberExpression')
    return modifiers.has(memberName(callee) ?? '') ? functionName(callee.object) : undefined;
  return functionName(callee.type === 'CallExpression' ? callee.callee : callee.tag);
}

const memberName = ({ property }: SyntaxNode): string | undefined =>
  isNode(property) ? String(property.name) : undefined;

/** The text with `…` for each expression in it; undefined for a value that is not written as a text. */
function textOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'Literal') return typeof value.value === 'string' ? value.value : undefined;
  if (value.type === 'BinaryExpression') return textOf(value.left);
  if (value.type !== 'TemplateLiteral' || !Array.isArray(value.quasis)) return undefined;
  return value.quasis.map((part: { value: { cooked: string } }) => part.value.cooked).join('…');
}

function replacePlaceholder(title: string, callee: unknown): string[] {
  const placeholder = /^%s/;
  if (!placeholder.test(title) || !isNode(callee)) return [title];
  const [cases] = Array.isArray(callee.arguments) ? callee.arguments : [];
  if (!isNode(cases) || !Array.isArray(cases.elements)) return [title];
  const texts = cases.elements.map((row: unknown) =>
    textOf(isNode(row) && Array.isArray(row.elements) ? row.elements[0] : row),
  );
  return texts.map((text) => title.replace(placeholder, () => text ?? '%s'));
}
