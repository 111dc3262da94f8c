/**
 * Prepares a .docx for display in a browser: its text and what that refers to (styles, headers, pictures, fonts), inflated
 * here within bounds and repacked without compression, so that the browser processes no more than was measured. Macros,
 * embedded objects, other parts and every document type declaration are left out or refused.
 *
 * The browser's reader finds parts by exact names and by the relationship types of transitional files. Parts get names in
 * lower case, as in addresses, and the relationships are replaced.
 */
import { escapeAttribute } from '../export/xlsx/workbookParts.ts';
import {
  getRelationsPart,
  parseLinks,
  parseRelations,
  type Relation,
  toPartKey,
} from '../sheet/packageRelations.ts';
import { decodeXmlPart } from '../sheet/xmlPart.ts';
import { UnreadableFileError } from '../unreadableFile.ts';
import { buildStoredZip } from '../zip/buildZip.ts';
import { readZipEntries } from '../zip/readZipEntries.ts';

const mostBytes = 60 * 1024 * 1024;
const mostEntries = 5_000;

/** The relationships that are followed, and which parts they may lead to. */
const followedTypes: ReadonlyMap<string, RegExp> = new Map([
  ...[
    'styles',
    'theme',
    'settings',
    'webSettings',
    'numbering',
    'fontTable',
    'header',
    'footer',
    'footnotes',
    'endnotes',
    'comments',
  ].map((type): [string, RegExp] => [type, /\.xml$/]),
  ['image', /\.(png|jpe?g|gif|bmp|webp)$/],
  ['font', /\.odttf$/],
]);

/** Throws UnreadableFileError for a file that is not such a document. */
export function sanitizeDocument(file: Buffer): Buffer {
  const types = toPartKey(typesPart);
  const isLink = (key: string) => key === types || key.endsWith('.rels');
  const links = readEntries(file, mostBytes, isLink);
  const relationsOf = (source: string): Relation[] =>
    parseRelations(readText(links, getRelationsPart(source)), source);
  // Usually word/document.xml, but Word on the web writes word/document2.xml.
  const text = relationsOf('').find(({ type }) => type === 'officeDocument')?.target ?? 'word/document.xml';
  const sources = listFollowedParts(text, relationsOf);
  const size = [...links.values()].reduce((sum, { length }) => sum + length, 0);
  const parts = readEntries(file, mostBytes - size, (name) => sources.has(name));
  if (!isWordText(parts.get(text)) || !links.has(types)) throw new UnreadableFileError(unreadableMessage);
  const root: Relation = { id: 'text', type: 'officeDocument', target: text };
  const written = [...sources].flatMap(([source, relations]): [string, Buffer][] => {
    const inside = relations.filter(({ target }) => parts.has(target));
    const outside = parseLinks(readText(links, getRelationsPart(source)));
    return inside.length + outside.length === 0
      ? []
      : [[getRelationsPart(encodeURI(source)), buildRelations(inside, outside)]];
  });
  return buildStoredZip(
    new Map([
      [
        typesPart,
        Buffer.from('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
      ],
      [getRelationsPart(''), buildRelations([root], [])],
      ...written,
      ...[...parts].map(([name, content]): [string, Buffer] => [encodeURI(name), content]),
    ]),
  );
}

const typesPart = '[Content_Types].xml';

const readText = (parts: ReadonlyMap<string, Buffer>, key: string): string =>
  parts.get(key)?.toString('utf8') ?? '';

/** The part with the text and all parts that it leads to, each with the relationships that are followed from it. */
function listFollowedParts(
  text: string,
  relationsOf: (source: string) => Relation[],
): Map<string, Relation[]> {
  const found = new Map<string, Relation[]>();
  const waiting = [text];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (found.has(part)) continue;
    const relations = relationsOf(part).filter(({ type, target }) => followedTypes.get(type)?.test(target));
    found.set(part, relations);
    for (const { target } of relations) waiting.push(target);
  }
  return found;
}

const typeUri = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** `outside`: links to addresses. */
function buildRelations(inside: readonly Relation[], outside: readonly Relation[]): Buffer {
  const write = ({ id, type, target }: Relation, mode: string) =>
    `<Relationship Id="${escapeAttribute(id)}" Type="${typeUri}/${type}" Target="${escapeAttribute(target)}"${mode}/>`;
  const tags = [
    ...inside.map((one) => write({ ...one, target: `/${encodeURI(one.target)}` }, '')),
    ...outside.map((one) => write(one, ' TargetMode="External"')),
  ];
  return Buffer.from(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${tags.join('')}</Relationships>`,
  );
}

/** The main parts of sheets and presentations have other roots. */
const isWordText = (part: Buffer | undefined): boolean =>
  /<(?:\w+:)?document[\s/>]/.test(part?.toString('latin1', 0, 2_000) ?? '');

const unreadableMessage = '文件已损坏或格式不受支持，请下载后查看';

/** The wanted entries by their keys. The messages of the readers mention sheets. */
function readEntries(file: Buffer, allowed: number, isWanted: (key: string) => boolean): Map<string, Buffer> {
  const wanted = { test: (name: string) => isWanted(toPartKey(name)) };
  try {
    const entries = new Map<string, Buffer>();
    for (const [name, content] of readZipEntries(file, { wanted, mostBytes: allowed, mostEntries })) {
      const key = toPartKey(name);
      const isXml = /\.(xml|rels)$/.test(key);
      if (!entries.has(key)) entries.set(key, isXml ? decodeXmlPart(content) : content);
    }
    return entries;
  } catch (error) {
    if (error instanceof UnreadableFileError) throw new UnreadableFileError(unreadableMessage);
    throw error;
  }
}
