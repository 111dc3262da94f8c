/** Places of a document in its JSON text, by the syntax tree, which exists for a text with errors as well. Pure. */
import type { syntaxTree } from '@codemirror/language';
import type { Path } from '../../../../contract/design/edit.ts';
import type { SourceRange } from './sourceLanguage.ts';

type Tree = ReturnType<typeof syntaxTree>;
type SyntaxNode = Tree['topNode'];

export type ParsedText = { tree: Tree; read: (from: number, to: number) => string };

const valueNames = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

/** A property as a whole if its value is short, otherwise its name; of an object or list in a list its bracket. */
export function locateJsonPlace(text: ParsedText, path: Path): SourceRange {
  let value = findValue(text.tree.topNode);
  let shown = value;
  for (const key of path) {
    const child = value && findChild(text, value, key);
    if (!child) break;
    shown = child;
    value = child.name === 'Property' ? findValue(child) : child;
  }
  return toShownRange(shown);
}

const findValue = (parent: SyntaxNode): SyntaxNode | undefined =>
  listChildren(parent).find(({ name }) => valueNames.has(name));

/** The property of an object, or the item of a list. */
function findChild(text: ParsedText, parent: SyntaxNode, key: string | number): SyntaxNode | undefined {
  if (parent.name === 'Array')
    return listChildren(parent).filter(({ name }) => valueNames.has(name))[Number(key)];
  return listChildren(parent).find(
    (child) => child.name === 'Property' && readName(text, child) === String(key),
  );
}

function listChildren(parent: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = parent.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

function readName(text: ParsedText, property: SyntaxNode): string | undefined {
  const name = property.getChild('PropertyName');
  if (!name) return undefined;
  const written = text.read(name.from, name.to);
  // A name with an escape that JSON does not know is no name yet.
  return /^"(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"$/.test(written)
    ? (JSON.parse(written) as string)
    : undefined;
}

function toShownRange(shown: SyntaxNode | undefined): SourceRange {
  if (!shown) return { from: 0, to: 0 };
  const value = shown.name === 'Property' ? findValue(shown) : shown;
  const isLong = value?.name === 'Object' || value?.name === 'Array';
  if (!isLong) return { from: shown.from, to: shown.to };
  const name = shown.getChild('PropertyName');
  return name ? { from: name.from, to: name.to } : { from: value.from, to: value.from + 1 };
}

/** The place in the document that is at the position in the text. */
export function findJsonPlace(text: ParsedText, position: number): Path {
  const path: (string | number)[] = [];
  for (let node: SyntaxNode | null = text.tree.resolveInner(position, 1); node; node = node.parent) {
    if (node.name === 'Property') {
      const name = readName(text, node);
      if (name !== undefined) path.unshift(name);
    } else if (node.parent?.name === 'Array' && valueNames.has(node.name)) path.unshift(countBefore(node));
  }
  return path;
}

function countBefore(item: SyntaxNode): number {
  let count = 0;
  for (let before = item.prevSibling; before; before = before.prevSibling)
    if (valueNames.has(before.name)) count += 1;
  return count;
}
