/**
 * The parts of an untrusted .xlsx package that its sheets need, within bounds and in the normalized form that the
 * readers expect. Pictures, charts, macros and similar parts are not even inflated.
 */

import { escapeAttribute } from '../export/xlsx/workbookParts.ts';
import { UnreadableFileError } from '../unreadableFile.ts';
import { buildStoredZip } from '../zip/buildZip.ts';
import { readZipEntries } from '../zip/readZipEntries.ts';
import {
  getRelationsPart,
  parseAttributes,
  parseRelations,
  type Relation,
  toPartKey,
} from './packageRelations.ts';
import { normalizePart } from './plainPart.ts';
import { plainArchiveMessage, WrongFileKindError } from './unsupportedKind.ts';
import { decodeXmlPart } from './xmlPart.ts';

const typesPart = '[Content_Types].xml';
const workbookPart = 'xl/workbook.xml';

/** The parts besides sheets, by the types of their relationships, under their usual names. */
const usualParts: Readonly<Record<string, string>> = {
  styles: 'xl/styles.xml',
  sharedStrings: 'xl/sharedStrings.xml',
};

/** Those that say what is behind an error in a cell. The library does not need them. */
const richValueParts: Readonly<Record<string, string>> = {
  sheetMetadata: 'xl/metadata.xml',
  rdRichValue: 'xl/richData/rdrichvalue.xml',
  rdRichValueStructure: 'xl/richData/rdrichvaluestructure.xml',
};

/**
 * The parts under their usual names, which the readers know, whatever the package calls them. `mostBytes` limits all
 * parts together. Throws UnreadableFileError for a file that is not such a package, or is larger.
 */
export function readPackageParts(file: Buffer, mostBytes: number): Map<string, Buffer> {
  const { workbook, relations, size } = locateParts(file, mostBytes);
  const renamed = renameParts(relations);
  const usualNames = new Map(renamed.map(({ from, to }) => [from, to]));
  usualNames.set(workbook, workbookPart);
  const parts = readParts(file, mostBytes - size, (key) => usualNames.has(key));
  return new Map([
    ...buildLinks(
      renamed.filter(({ from, type }) => parts.has(from) && !Object.hasOwn(richValueParts, type)),
    ),
    ...[...parts].map(([key, xml]): [string, Buffer] => [usualNames.get(key) ?? key, normalizePart(xml)]),
  ]);
}

type PackageParts = {
  /** The key of the part. */
  workbook: string;
  relations: Relation[];
  /** Bytes read. */
  size: number;
};

/** Finds the workbook and what it refers to. Throws as `readPackageParts`. */
function locateParts(file: Buffer, mostBytes: number): PackageParts {
  const types = toPartKey(typesPart);
  const links = readParts(file, mostBytes, (key) => key === types || key.endsWith('.rels'));
  if (!links.has(types)) throw new WrongFileKindError(plainArchiveMessage);
  const relationsOf = (source: string): Relation[] =>
    parseRelations(links.get(getRelationsPart(source))?.toString('utf8') ?? '', source);
  const workbook =
    relationsOf('').find(({ type }) => type === 'officeDocument')?.target ?? toPartKey(workbookPart);
  const size = [...links.values()].reduce((sum, { length }) => sum + length, 0);
  return { workbook, relations: relationsOf(workbook), size };
}

type LocatedSheet = {
  /** `key`: of the part with the list of sheets. */
  workbook: { key: string; xml: Buffer };
  /** Undefined for a sheet without cells, such as a chart, and for one that the workbook does not have. */
  sheet: string | undefined;
  size: number;
};

/** Finds the part of the n-th sheet, by its key. Throws as `readPackageParts`. */
export function locateSheet(file: Buffer, index: number, mostBytes: number): LocatedSheet {
  const { workbook: key, relations, size } = locateParts(file, mostBytes);
  const xml = readParts(file, mostBytes - size, (one) => one === key).get(key);
  if (!xml) throw new UnreadableFileError();
  const tags = [
    ...normalizePart(xml)
      .toString('utf8')
      .matchAll(/<sheet\s[^<>]*>/g),
  ];
  const attributes = Object.entries(parseAttributes(tags[index]?.[0] ?? ''));
  const [, id] = attributes.find(([name]) => /^\w+:id$/.test(name)) ?? [];
  const relation = relations.find((one) => one.id === id && one.type === 'worksheet');
  return { workbook: { key, xml }, sheet: relation?.target, size: size + xml.length };
}

/** The parts that are wanted, by their keys, as UTF-8. Throws as `readPackageParts`. */
export function readParts(
  file: Buffer,
  mostBytes: number,
  isWanted: (key: string) => boolean,
): Map<string, Buffer> {
  const wanted = { test: (name: string) => isWanted(toPartKey(name)) };
  const parts = new Map<string, Buffer>();
  for (const [name, xml] of readZipEntries(file, { wanted, mostBytes, mostEntries: 10_000 })) {
    const key = toPartKey(name);
    if (!parts.has(key)) parts.set(key, decodeXmlPart(xml));
  }
  return parts;
}

type RenamedPart = Pick<Relation, 'id' | 'type'> & { from: string; to: string };

/** Sheets in their order, and the first of each other part. */
function renameParts(relations: readonly Relation[]): RenamedPart[] {
  const sheets = relations.filter(({ type }) => type === 'worksheet');
  const others = Object.entries({ ...usualParts, ...richValueParts }).map(([type, to]): RenamedPart => {
    const found = relations.find((one) => one.type === type);
    return { id: found?.id ?? `own-${type}`, type, from: found?.target ?? toPartKey(to), to };
  });
  return [
    ...sheets.map(
      ({ id, type, target }, index): RenamedPart => ({
        id,
        type,
        from: target,
        to: `xl/worksheets/sheet${index + 1}.xml`,
      }),
    ),
    ...others,
  ];
}

const typeUri = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageUri = 'http://schemas.openxmlformats.org/package/2006';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The content types and relationships of the parts under their usual names. */
function buildLinks(parts: readonly RenamedPart[]): [string, Buffer][] {
  const relations = (all: readonly { id: string; type: string; to: string }[]) =>
    `<Relationships xmlns="${packageUri}/relationships">${all
      .map(
        ({ id, type, to }) =>
          `<Relationship Id="${escapeAttribute(id)}" Type="${typeUri}/${type}" Target="/${to}"/>`,
      )
      .join('')}</Relationships>`;
  const overrides = [{ to: workbookPart, type: 'sheet.main' }, ...parts].map(
    ({ to, type }) => `<Override PartName="/${to}" ContentType="${contentType}.${type}+xml"/>`,
  );
  const root = [{ id: 'workbook', type: 'officeDocument', to: workbookPart }];
  return Object.entries({
    [typesPart]: `<Types xmlns="${packageUri}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join('')}</Types>`,
    [getRelationsPart('')]: relations(root),
    [getRelationsPart(workbookPart)]: relations(parts),
  }).map(([name, xml]) => [name, Buffer.from(xml, 'utf8')]);
}

/** The number of tags with this beginning in all the parts together. */
export function countTags(tag: string, parts: ReadonlyMap<string, Buffer>): number {
  let count = 0;
  for (const xml of parts.values())
    for (let at = xml.indexOf(tag); at >= 0; at = xml.indexOf(tag, at + tag.length)) count += 1;
  return count;
}

/** A package of these parts alone. */
export const buildPackage = (parts: ReadonlyMap<string, Buffer>): Buffer => buildStoredZip(parts);
