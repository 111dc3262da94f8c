/**
 * The parts of an .xlsx package that its first visible sheet needs. Null for a package unlike those of the usual
 * programs (prefixed names, comments between cells, parts in unusual folders): foreignSheet.ts reads those.
 */
import { SSF } from '@e965/xlsx';
import { decodeXmlText, readItemText } from './xmlString.ts';

export type SheetBook = {
  sheet: Buffer;
  /** Areas of merged cells, as `B2:B5`. */
  merged: readonly string[];
  /** The shared strings. */
  strings: readonly string[];
  /** Indexed by cell format: true if the format's numbers are dates. */
  isDate: readonly boolean[];
  /** True if dates are counted from 1904. */
  from1904: boolean;
};

export function openWorkbook(entries: ReadonlyMap<string, Buffer>): SheetBook | null {
  const part = (name: string) => entries.get(name)?.toString('utf8');
  const workbook = part('xl/workbook.xml');
  const relations = part('xl/_rels/workbook.xml.rels');
  if (workbook === undefined || relations === undefined || !/<workbook[\s>]/.test(workbook)) return null;
  const targets = parseTargets(relations);
  const sheet = entries.get(findFirstShownPart(workbook, targets) ?? '');
  const strings = parseSharedStrings(part('xl/sharedStrings.xml'));
  const isDate = parseDateFormats(part('xl/styles.xml'));
  if (!sheet || !strings || !isDate || !isPlainSheet(sheet)) return null;
  const from1904 = /<workbookPr[^>]*\sdate1904=["'](?:1|true)/.test(workbook);
  return { sheet, merged: listMergedAreas(sheet), strings, isDate, from1904 };
}

/** True for names without a prefix, only tags and text, and rows. */
const isPlainSheet = (sheet: Buffer): boolean =>
  /<worksheet[\s>]/.test(sheet.toString('latin1', 0, 1000)) &&
  sheet.includes('<sheetData') &&
  !sheet.includes('<!');

/** The part of the first visible sheet that is not a chart; if all are hidden, of the first. */
function findFirstShownPart(workbook: string, targets: ReadonlyMap<string, string>): string | undefined {
  const sheets = [...workbook.matchAll(/<sheet\s[^<>]*>/g)].flatMap(([tag]) => {
    const [, relation = ''] = /\s\w+:id=["']([^"']*)/.exec(tag) ?? [];
    const part = targets.get(relation);
    return part === undefined ? [] : [{ part, isShown: !/\sstate=["'](?:hidden|veryHidden)/.test(tag) }];
  });
  return (sheets.find(({ isShown }) => isShown) ?? sheets[0])?.part;
}

/** The merged areas, which follow the rows. */
function listMergedAreas(sheet: Buffer): string[] {
  const rest = sheet.toString('latin1', Math.max(0, sheet.lastIndexOf('</sheetData')));
  return [...rest.matchAll(/<mergeCell\s[^<>]*?ref=["']([A-Z]+\d+:[A-Z]+\d+)["']/g)].map(
    ([, area = '']) => area,
  );
}

/** The parts by the ids of their relationships. Paths are relative to the workbook or begin at the root. */
function parseTargets(relations: string): Map<string, string> {
  const all = [...relations.matchAll(/<Relationship\s[^>]*>/g)].map(([tag]) => parseAttributes(tag));
  return new Map(
    all
      .filter(({ Type = '' }) => Type.endsWith('/worksheet'))
      .map(({ Id = '', Target = '' }) => [Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`]),
  );
}

function parseSharedStrings(xml = '<sst/>'): string[] | null {
  if (!/<sst[\s/>]/.test(xml) || xml.includes('<!')) return null;
  // Split instead of matched: a text without end tags is then scanned only once.
  const pieces = xml.split('</si>');
  const last = pieces.pop() ?? '';
  return [
    ...pieces.flatMap((piece) => [...listEmptyItems(piece), readItemText(piece.slice(findItemStart(piece)))]),
    ...listEmptyItems(last),
  ];
}

const findItemStart = (piece: string) => Math.max(piece.lastIndexOf('<si>'), piece.lastIndexOf('<si '));

/** `<si/>`, which is legal, though no program needs it. */
const listEmptyItems = (piece: string): string[] => (piece.match(/<si\s*\/>/g) ?? []).map(() => '');

function parseDateFormats(xml = '<styleSheet/>'): boolean[] | null {
  if (!/<styleSheet[\s/>]/.test(xml)) return null;
  const own = new Map(
    [...xml.matchAll(/<numFmt\s[^>]*>/g)].map(([tag]) => {
      const { numFmtId = '', formatCode = '' } = parseAttributes(tag);
      return [numFmtId, SSF.is_date(formatCode) === true];
    }),
  );
  const formats = /<cellXfs[\s>].*?<\/cellXfs>/s.exec(xml)?.[0] ?? '';
  return [...formats.matchAll(/<xf\s[^>]*>/g)].map(([tag]) => {
    const { numFmtId = '0' } = parseAttributes(tag);
    return own.get(numFmtId) ?? isBuiltInDate(Number(numFmtId));
  });
}

/** The formats that files do not define (18.8.30), including those of Chinese programs. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

const parseAttributes = (tag: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    [...tag.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      name,
      decodeXmlText(double ?? single ?? ''),
    ]),
  );
