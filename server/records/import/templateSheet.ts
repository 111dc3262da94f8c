/** Writes the workbook of an import template: labels, one example, notes and drop-downs whose choices are a second sheet. */
import { finished } from 'node:stream/promises';
import { maxImportedRows } from '../../../contract/limits/importLimits.ts';
import { MeasuredFile, type WrittenContent } from '../contentHash.ts';
import type { SheetColumn } from '../export/sheetTypes.ts';
import { ContentWidths } from '../export/xlsx/contentWidths.ts';
import {
  buildPackageParts,
  buildSheetEnd,
  buildSheetName,
  buildSheetStart,
  escapeXmlText,
  formatColumnLetters,
} from '../export/xlsx/workbookParts.ts';
import { buildStylesXml } from '../export/xlsx/workbookStyles.ts';
import { ZipWriter } from '../zip/zipWriter.ts';

export type TemplateColumn = {
  label: string;
  example: string;
  /** Offered as a drop-down. */
  choices?: readonly string[] | undefined;
  /** The cell may hold several of the choices, so that other text is not refused. */
  several?: boolean;
  /** Shown next to a cell when it is selected; at most 255 characters, the limit of the file format. */
  prompt?: string | null;
};

type ColumnChoices = { column: number; labels: readonly string[] };

/** `title` names the sheets. */
export function writeTemplateSheet(
  path: string,
  { title, columns }: { title: string; columns: readonly TemplateColumn[] },
): Promise<WrittenContent> {
  const names = buildSheetNames(title);
  const choices = columns.flatMap(({ choices: labels }, column): ColumnChoices[] =>
    labels?.length ? [{ column, labels }] : [],
  );
  const head = columns.map(({ label }): SheetColumn => ({ label, kind: 'text', width: 16 }));
  const rules = buildValidations(columns, { choices, place: escapeXmlText(`'${names[1]}'`) });
  return writeZip(path, [
    {
      name: 'xl/worksheets/sheet1.xml',
      xml: buildSheetHead(head) + buildRow(columns.map(({ example }) => example)) + buildSheetEnd(rules),
    },
    ...(choices.length > 0
      ? [{ name: 'xl/worksheets/sheet2.xml', xml: buildChoiceSheet(columns, choices) }]
      : []),
    { name: 'xl/styles.xml', xml: buildStylesXml() },
    ...buildPackageParts(names.slice(0, choices.length > 0 ? 2 : 1).map((name) => ({ name }))),
  ]);
}

/** The sheet with the rows to fill in, and the sheet with the choices. */
function buildSheetNames(title: string): [string, string] {
  const first = buildSheetName(title, []);
  return [first, buildSheetName(title, [first])];
}

const buildSheetHead = (columns: readonly SheetColumn[]) =>
  buildSheetStart(columns, new ContentWidths(columns).widths());

function buildChoiceSheet(columns: readonly TemplateColumn[], choices: readonly ColumnChoices[]): string {
  const head = choices.map(
    ({ column }): SheetColumn => ({ label: columns[column]?.label ?? '', kind: 'text' }),
  );
  const longest = Math.max(0, ...choices.map(({ labels }) => labels.length));
  const rows = Array.from({ length: longest }, (_, at) =>
    buildRow(choices.map(({ labels }) => labels[at] ?? '')),
  );
  return buildSheetHead(head) + rows.join('') + buildSheetEnd();
}

function buildValidations(
  columns: readonly TemplateColumn[],
  { choices, place }: { choices: readonly ColumnChoices[]; place: string },
): string {
  const rules = columns.flatMap(({ several = false, prompt = null }, column) => {
    const at = choices.findIndex((one) => one.column === column);
    const list = choices[at];
    if (!list && prompt === null) return [];
    const note =
      prompt === null ? '' : ` showInputMessage="1" promptTitle="填写格式" prompt="${escapeXmlText(prompt)}"`;
    const cells = `sqref="${formatCellRange(column)}"`;
    if (!list) return [`<dataValidation allowBlank="1"${note} ${cells}/>`];
    const letters = formatColumnLetters(at + 1);
    const values = `${place}!$${letters}$2:$${letters}$${list.labels.length + 1}`;
    const refusal = several ? '' : ' showErrorMessage="1"';
    return [
      `<dataValidation type="list" allowBlank="1"${refusal}${note} ${cells}><formula1>${values}</formula1></dataValidation>`,
    ];
  });
  return rules.length === 0
    ? ''
    : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
}

/** The cells below the labels and the example. */
function formatCellRange(column: number): string {
  const name = formatColumnLetters(column + 1);
  return `${name}3:${name}${maxImportedRows + 2}`;
}

const buildRow = (cells: readonly string[]): string =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${escapeXmlText(text)}</t></is></c>`).join('')}</row>`;

async function writeZip(path: string, parts: { name: string; xml: string }[]): Promise<WrittenContent> {
  const output = new MeasuredFile(path);
  const zip = new ZipWriter(output);
  for (const { name, xml } of parts) {
    await zip.start(name);
    await zip.write(Buffer.from(xml, 'utf8'));
    await zip.end();
  }
  await zip.close();
  output.end();
  await finished(output);
  return output.getWrittenContent();
}
