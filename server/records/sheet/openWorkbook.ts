/**
 * The parts of an .xlsx package that its first visible sheet needs. Null for a package unlike those of the usual
 * programs (prefixed names, comments between cells, parts in unusual folders): foreignSheet.ts reads those.
 */
import { getBuiltInFormat, type NumberReader, NumberReaders } from './numberFormat.ts';
import { parseAttributes, parseRelations } from './packageRelations.ts';
import { listRichValueKinds, type RichValueKind } from './richValues.ts';
import { readItemText } from './xmlString.ts';

export type SheetBook = {
  sheet: Buffer;
  /** Areas of merged cells, as `B2:B5`. */
  merged: readonly string[];
  /** The shared strings. */
  strings: readonly string[];
  /** Indexed by cell format. */
  readNumber: readonly NumberReader[];
  /** What is behind an error, by the number of its value metadata less 1. */
  richValues: readonly (RichValueKind | undefined)[];
};

export function openWorkbook(entries: ReadonlyMap<string, Buffer>): SheetBook | null {
  const part = (name: string) => entries.get(name)?.toString('utf8');
  const workbook = part('xl/workbook.xml');
  const relations = part('xl/_rels/workbook.xml.rels');
  if (workbook === undefined || relations === undefined || !/<workbook[\s>]/.test(workbook)) return null;
  const sheets = parseRelations(relations, 'xl/workbook.xml').filter(({ type }) => type === 'worksheet');
  const targets = new Map(sheets.map(({ id, target }) => [id, target]));
  const sheet = entries.get(findFirstShownPart(workbook, targets) ?? '');
  const strings = parseSharedStrings(part('xl/sharedStrings.xml'));
  const from1904 = /<workbookPr[^>]*\sdate1904=["'](?:1|true)/.test(workbook);
  const readNumber = parseNumberFormats(part('xl/styles.xml'), from1904);
  if (!sheet || !strings || !readNumber || !isPlainSheet(sheet)) return null;
  const richValues = listRichValueKinds({
    metadata: part('xl/metadata.xml'),
    values: part('xl/richData/rdrichvalue.xml'),
    structures: part('xl/richData/rdrichvaluestructure.xml'),
  });
  return { sheet, merged: listMergedAreas(sheet), strings, readNumber, richValues };
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

function parseNumberFormats(xml: string | undefined, from1904: boolean): NumberReader[] | null {
  if (xml === undefined) return [];
  if (!/<styleSheet[\s/>]/.test(xml)) return null;
  const own = new Map(
    [...xml.matchAll(/<numFmt\s[^>]*>/g)].map(([tag]) => {
      const { numFmtId = '', formatCode = '' } = parseAttributes(tag);
      return [numFmtId, formatCode];
    }),
  );
  const readers = new NumberReaders({ from1904 });
  const formats = /<cellXfs[\s>].*?<\/cellXfs>/s.exec(xml)?.[0] ?? '';
  return [...formats.matchAll(/<xf\s[^>]*>/g)].map(([tag]) => {
    const { numFmtId = '0' } = parseAttributes(tag);
    return readers.ofFormat(own.get(numFmtId) ?? getBuiltInFormat(Number(numFmtId)));
  });
}
