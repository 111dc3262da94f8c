/**
 * A .docx for showing in a browser: its text, styles and pictures, inflated here within bounds and packed without
 * compression, so that the reader's machine meets no more than was measured. Macros, embedded objects and parts of
 * other kinds stay out, and so does every document type.
 */
import { UnreadableFileError } from '../unreadableFile.ts';
import { buildStoredZip } from '../zip/buildZip.ts';
import { readZipEntries } from '../zip/readZipEntries.ts';

const bounds = { mostBytes: 60 * 1024 * 1024, mostEntries: 5_000 };

const wantedParts =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|docProps\/[a-z]+\.xml|word\/([A-Za-z0-9]+\.xml|_rels\/[^/]+\.rels|theme\/[^/]+\.xml|media\/[^/]+\.(png|jpe?g|gif|bmp|webp)|fonts\/[^/]+\.odttf))$/i;

/** Throws Unreadable for what is no such document. */
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
    // The reader of archives speaks of sheets.
    if (error instanceof UnreadableFileError) throw new UnreadableFileError(unreadableMessage);
    throw error;
  }
}
