/**
 * The parts of an .xlsx package of a stranger that its sheets need (pictures, charts, macros and the like are not even
 * inflated), within bounds and in the plain form that the readers know.
 */

import { UnreadableFileError } from '../unreadableFile.ts';
import { buildStoredZip } from '../zip/buildZip.ts';
import { readZipEntries } from '../zip/readZipEntries.ts';
import { normalizePart } from './plainPart.ts';

const wantedParts =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/([^/]+\.xml|_rels\/[^/]+\.rels|worksheets\/[^/]+\.xml))$/i;
const typesPart = '[Content_Types].xml';

/** `mostBytes` of all parts together. Throws Unreadable for what is no such package, or larger. */
export function readPackageParts(file: Buffer, mostBytes: number): Map<string, Buffer> {
  const parts = readZipEntries(file, { wanted: wantedParts, mostBytes, mostEntries: 10_000 });
  if (!parts.has(typesPart)) throw new UnreadableFileError();
  for (const [name, xml] of parts) {
    if (isHostile(xml)) throw new UnreadableFileError();
    parts.set(name, normalizePart(xml));
  }
  return parts;
}

/** Entities could grow without end; no program writes a document type into a workbook, or anything but UTF-8. */
const isHostile = (xml: Buffer) =>
  isUtf16(xml) || (xml.includes('<!') && (xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY')));

/** UTF-16, in which the marks above would not be found. */
const isUtf16 = (xml: Buffer) => xml[0] === 0xff || xml[0] === 0xfe || xml[0] === 0 || xml[1] === 0;

/** How often a tag begins so in all the parts together. */
export function countTags(tag: string, parts: ReadonlyMap<string, Buffer>): number {
  let count = 0;
  for (const xml of parts.values())
    for (let at = xml.indexOf(tag); at >= 0; at = xml.indexOf(tag, at + tag.length)) count += 1;
  return count;
}

/** A package of these parts alone, whose list of parts has no other: a reader would look for those. */
export function buildPackage(parts: ReadonlyMap<string, Buffer>): Buffer {
  const types = (parts.get(typesPart) ?? Buffer.alloc(0))
    .toString('utf8')
    .replaceAll(/<Override\b[^>]*\bPartName="\/([^"]*)"[^>]*>/g, (part, name: string) =>
      parts.has(name) ? part : '',
    );
  return buildStoredZip(new Map(parts).set(typesPart, Buffer.from(types, 'utf8')));
}
