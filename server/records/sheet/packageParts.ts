/**
 * The parts of an untrusted .xlsx package that its sheets need, within bounds and in the normalized form that the
 * readers expect. Pictures, charts, macros and similar parts are not even inflated.
 */

import { UnreadableFileError } from '../unreadableFile.ts';
import { buildStoredZip } from '../zip/buildZip.ts';
import { readZipEntries } from '../zip/readZipEntries.ts';
import { normalizePart } from './plainPart.ts';

const wantedParts =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/([^/]+\.xml|_rels\/[^/]+\.rels|worksheets\/[^/]+\.xml))$/i;
const typesPart = '[Content_Types].xml';

/**
 * `mostBytes` limits all parts together. Throws UnreadableFileError for a file that is not such a package, or is
 * larger.
 */
export function readPackageParts(file: Buffer, mostBytes: number): Map<string, Buffer> {
  const parts = readZipEntries(file, { wanted: wantedParts, mostBytes, mostEntries: 10_000 });
  if (!parts.has(typesPart)) throw new UnreadableFileError();
  for (const [name, xml] of parts) {
    if (isHostile(xml)) throw new UnreadableFileError();
    parts.set(name, normalizePart(xml));
  }
  return parts;
}

/**
 * Entities could expand without limit. No program writes a document type into a workbook, or an encoding other than
 * UTF-8.
 */
const isHostile = (xml: Buffer) =>
  isUtf16(xml) || (xml.includes('<!') && (xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY')));

/** UTF-16, in which the marks above would not be found. */
const isUtf16 = (xml: Buffer) => xml[0] === 0xff || xml[0] === 0xfe || xml[0] === 0 || xml[1] === 0;

/** The number of tags with this beginning in all the parts together. */
export function countTags(tag: string, parts: ReadonlyMap<string, Buffer>): number {
  let count = 0;
  for (const xml of parts.values())
    for (let at = xml.indexOf(tag); at >= 0; at = xml.indexOf(tag, at + tag.length)) count += 1;
  return count;
}

/** A package of these parts alone, with a list of only these parts: a reader would look for the others. */
export function buildPackage(parts: ReadonlyMap<string, Buffer>): Buffer {
  const types = (parts.get(typesPart) ?? Buffer.alloc(0))
    .toString('utf8')
    .replaceAll(/<Override\b[^>]*\bPartName="\/([^"]*)"[^>]*>/g, (part, name: string) =>
      parts.has(name) ? part : '',
    );
  return buildStoredZip(new Map(parts).set(typesPart, Buffer.from(types, 'utf8')));
}
