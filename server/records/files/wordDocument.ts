/**
 * Prepares a .docx for display in a browser: its text, styles and pictures, inflated here within bounds and repacked
 * without compression, so that the browser processes no more than was measured. Macros, embedded objects, other parts
 * and every document type declaration are removed.
 */
import path from 'node:path';
import { getRelationsPart, parseRelations } from '../sheet/packageRelations.ts';
import { UnreadableFileError } from '../unreadableFile.ts';
import { buildStoredZip } from '../zip/buildZip.ts';
import { readZipEntries } from '../zip/readZipEntries.ts';

const bounds = { mostBytes: 60 * 1024 * 1024, mostEntries: 5_000 };

const packageParts = /^(\[Content_Types\]\.xml|_rels\/\.rels|docProps\/[a-z]+\.xml)$/i;

/** Relative to the folder of the text. */
const wordParts =
  /^([A-Za-z0-9]+\.xml|_rels\/[^/]+\.rels|theme\/[^/]+\.xml|media\/[^/]+\.(png|jpe?g|gif|bmp|webp)|fonts\/[^/]+\.odttf)$/i;

/** Throws UnreadableFileError for a file that is not such a document. */
export function sanitizeDocument(file: Buffer): Buffer {
  const own = readEntries(file, (name) => packageParts.test(name));
  const text = findText(own);
  const folder = path.posix.dirname(text);
  const entries = readEntries(
    file,
    (name) => own.has(name) || wordParts.test(path.posix.relative(folder, name)),
  );
  if (!isWordText(entries.get(text)) || !entries.has('[Content_Types].xml'))
    throw new UnreadableFileError(unreadableMessage);
  for (const [name, content] of entries) {
    if (!/\.(xml|rels)$/i.test(name)) continue;
    if (content.includes('<!DOCTYPE') || content.includes('<!ENTITY') || content[1] === 0 || content[0] === 0)
      throw new UnreadableFileError(unreadableMessage);
  }
  return buildStoredZip(entries);
}

/** The part with the text: usually word/document.xml, but Word on the web writes word/document2.xml. */
const findText = (own: ReadonlyMap<string, Buffer>): string =>
  parseRelations(own.get(getRelationsPart(''))?.toString('utf8') ?? '', '').find(
    ({ type }) => type === 'officeDocument',
  )?.target ?? 'word/document.xml';

/** The main parts of sheets and presentations have other roots. */
const isWordText = (part: Buffer | undefined): boolean =>
  /<(?:\w+:)?document[\s/>]/.test(part?.toString('latin1', 0, 2_000) ?? '');

const unreadableMessage = '文件已损坏或格式不受支持，请下载后查看';

function readEntries(file: Buffer, isWanted: (name: string) => boolean): Map<string, Buffer> {
  try {
    return readZipEntries(file, { wanted: { test: isWanted }, ...bounds });
  } catch (error) {
    // The archive reader's messages mention sheets.
    if (error instanceof UnreadableFileError) throw new UnreadableFileError(unreadableMessage);
    throw error;
  }
}
