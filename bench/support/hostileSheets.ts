/** The worst workbooks: as many rows as an import takes, all valid or all invalid, the most text, the most columns, the highest compression. */
import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { maxImportBytes, maxImportedRows } from '../../contract/limits/importLimits.ts';
import { maxPreviewColumns, maxPreviewRows } from '../../contract/limits/previewLimits.ts';
import { ZipWriter } from '../../server/records/zip/zipWriter.ts';

export type HostileSheet = { name: string; bytes: Buffer };

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const parts = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts><font/></fonts><fills><fill/></fills><borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf/></cellXfs></styleSheet>`,
};

/** A workbook whose one sheet has these rows of XML. */
async function buildWorkbookBytes(rows: Iterable<string>, level = 1): Promise<Buffer> {
  const output = new PassThrough();
  const bytes = buffer(output);
  const zip = new ZipWriter(output, level);
  for (const [name, text] of Object.entries(parts)) await writeZipEntry(zip, name, [text]);
  await writeZipEntry(zip, 'xl/worksheets/sheet1.xml', within(rows));
  await zip.close();
  output.end();
  return bytes;
}

function* within(rows: Iterable<string>) {
  yield `<worksheet xmlns="${main}"><sheetData>`;
  yield* rows;
  yield '</sheetData></worksheet>';
}

async function writeZipEntry(zip: ZipWriter, name: string, pieces: Iterable<string>): Promise<void> {
  await zip.start(name);
  for (const piece of pieces) await zip.write(Buffer.from(piece));
  await zip.end();
}

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (...texts: string[]) => `<row>${texts.map(cell).join('')}</row>`;

/** Yields thousands of rows at a time, because one chunk per row would take most of the time. */
function* repeated(count: number, rowAt: (n: number) => string) {
  const step = 5_000;
  for (let from = 0; from < count; from += step)
    yield Array.from({ length: Math.min(step, count - from) }, (_, n) => rowAt(from + n)).join('');
}

function* filled(count: number, rowAt: (n: number) => string) {
  yield row('名称', '金额');
  yield* repeated(count, rowAt);
}

/** Incompressible text. */
const noise = (bytes: number) => randomBytes((bytes * 3) / 4).toString('base64');

export async function buildHostileSheets(): Promise<HostileSheet[]> {
  const most = maxImportedRows;
  const air = ' '.repeat(1 << 20);
  return [
    {
      name: 'rows that are right',
      bytes: await buildWorkbookBytes(filled(most, (n) => row(`电缆 ${n}`, '12.5'))),
    },
    { name: 'rows that are wrong', bytes: await buildWorkbookBytes(filled(most, () => row('', 'x'))) },
    { name: 'rows beyond the limit', bytes: await buildWorkbookBytes(filled(most * 5, () => row('a', '1'))) },
    {
      name: 'much text',
      bytes: await buildWorkbookBytes(
        filled(Math.floor(maxImportBytes / 16_100), () => row(noise(16_000), '1')),
        0,
      ),
    },
    {
      name: 'all columns',
      bytes: await buildWorkbookBytes([row(...Array.from({ length: 16_384 }, (_, n) => `c${n}`))]),
    },
    { name: 'two gigabytes of air', bytes: await buildWorkbookBytes(Array(2048).fill(air), 9) },
  ];
}

/** A workbook with the largest number of cells that the preview shows. */
export const buildLargestPreview = (): Promise<Buffer> =>
  buildWorkbookBytes(
    repeated(maxPreviewRows, () => row(...Array.from({ length: maxPreviewColumns }, () => noise(16)))),
    9,
  );
