/**
 * Prepares a .docx for display in a browser: its text, styles and pictures, inflated here within bounds and repacked
 * without compression, so that the browser processes no more than was measured. Macros, embedded objects, other parts
 * and every document type declaration are removed.
 */
import { UnreadableFileError } from '../unreadableFile.ts';
import { buildStoredZip } from '../zip/buildZip.ts';
import { readZipEntries } from '../zip/readZipEntries.ts';

const bounds = { mostBytes: 60 * 1024 * 1024, mostEntries: 5_000 };

const wantedParts =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|docProps\/[a-z]+\.xml|word\/([A-Za-z0-9]+\.xml|_rels\/[^/]+\.rels|theme\/[^/]+\.xml|media\/[^/]+\.(png|jpe?g|gif|bmp|webp)|fonts\/[^/]+\.odttf))$/i;

/** Throws UnreadableFileError for a file that is not such a document. */
export function sanitizeDocument(file: Buffer): Buffer {
  const entries = readEntries(file);
  if (!entries.has('word/document.xml') || !entries.has('[Content_Types].xml'))
    throw new UnreadableFileError(unreadableMessage);
  for (const [name, content] of entries) {
    if (!/\.(xml|rels)$/i.test(name)) continue;
    if (content.includes('<!DOCTYPE') || content.includes('<!ENTITY') || content[1] === 0 || content[0] === 0)
      throw new UnreadableFileError(unreadableMessage);
  }
  return buildStoredZip(entries);
}

const unreadableMessage = '文件已损坏或格式不受支持，请下载后查看';

function readEntries(file: Buffer): Map<string, Buffer> {
  try {
    return readZipEntries(file, { wanted: wantedParts, ...bounds });
  } catch (error) {
    // The archive reader's messages mention sheets.
    if (error instanceof UnreadableFileError) throw new UnreadableFileError(unreadableMessage);
    throw error;
  }
}
