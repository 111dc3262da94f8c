/** The template of an import: labels, one example, and a second sheet with the choices if there are any. */
import { finished } from 'node:stream/promises';
import type { Option } from '../../../contract/fields/fieldSettings.ts';
import type { CellKind, ReferenceKind } from '../../../contract/fields/fieldType.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { maxImportedRows } from '../../../contract/importLimits.ts';
import type { Tx } from '../../db/database.ts';
import { loadDictLabels } from '../../db/queries/platform/dictLabels.ts';
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
import type { Form } from '../schema/formLayout.ts';
import { ZipWriter } from '../zip/zipWriter.ts';
import { formatFieldLabel, listImportableFields, parentLabel } from './sheetFields.ts';

/** The last column, for a tree. */
const parentColumn = { label: parentLabel, example: '上级的名称或编号，留空为顶层' };

type ColumnChoices = { column: number; labels: string[] };

export async function writeImportTemplate(tx: Tx, form: Form, path: string): Promise<WrittenContent> {
  const fields = listImportableFields(form);
  const above = form.feature.tree ? [parentColumn] : [];
  const columns = [...fields.map(formatFieldLabel), ...above.map(({ label }) => label)].map(
    (label): SheetColumn => ({ label, kind: 'text', width: 16 }),
  );
  const choices = await loadChoices(tx, fields);
  const lists = choices.map(
    ({ column }): SheetColumn => ({ label: columns[column]?.label ?? '', kind: 'text' }),
  );
  const longest = Math.max(0, ...choices.map(({ labels }) => labels.length));
  const listRows = Array.from({ length: longest }, (_, at) =>
    buildRow(choices.map(({ labels }) => labels[at] ?? '')),
  );
  const parts = [
    {
      name: 'xl/worksheets/sheet1.xml',
      xml:
        buildSheetHead(columns) +
        buildRow([...fields.map(buildExample), ...above.map(({ example }) => example)]) +
        buildSheetEnd(buildValidations(form, { fields, choices })),
    },
    ...(choices.length > 0
      ? [
          {
            name: 'xl/worksheets/sheet2.xml',
            xml: buildSheetHead(lists) + listRows.join('') + buildSheetEnd(),
          },
        ]
      : []),
    { name: 'xl/styles.xml', xml: buildStylesXml() },
    ...buildPackageParts(
      buildSheetNames(form)
        .slice(0, choices.length > 0 ? 2 : 1)
        .map((name) => ({ name })),
    ),
  ];
  return writeZip(path, parts);
}

const buildSheetHead = (columns: readonly SheetColumn[]) =>
  buildSheetStart(columns, new ContentWidths(columns).widths());

/** The sheet with the rows to fill in, and the sheet with the choices. */
function buildSheetNames({ cnName }: Form): [string, string] {
  const first = buildSheetName(cnName, []);
  return [first, buildSheetName(cnName, [first])];
}

/** The choices of single-choice fields: fixed options, or those of a dictionary. */
async function loadChoices(tx: Tx, fields: Field[]): Promise<ColumnChoices[]> {
  const listed = fields.filter(
    (field) => getFieldType(field).filter === 'options' && getFieldType(field).sqlType(field) === 'text',
  );
  const types = listed.flatMap((field) =>
    getFieldType(field).references(field) === 'dict' ? [field.configDataId ?? ''] : [],
  );
  const dict = await loadDictLabels(tx, types);
  return listed.flatMap((field): ColumnChoices[] => {
    const isDict = getFieldType(field).references(field) === 'dict';
    const labels = isDict ? dict.get(field.configDataId ?? '') : field.options?.map(({ label }) => label);
    return labels?.length ? [{ column: fields.indexOf(field), labels }] : [];
  });
}

function buildValidations(
  form: Form,
  { fields, choices }: { fields: Field[]; choices: ColumnChoices[] },
): string {
  const place = escapeXmlText(`'${buildSheetNames(form)[1]}'`);
  const rules = [
    ...choices.map(({ column, labels }, at) => {
      const list = formatColumnLetters(at + 1);
      const values = `${place}!$${list}$2:$${list}$${labels.length + 1}`;
      return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${formatCellRange(column)}"><formula1>${values}</formula1></dataValidation>`;
    }),
    // Shown next to a cell when it is selected.
    ...fields.flatMap((field, column) => {
      const prompt = buildPrompt(field);
      return prompt === null
        ? []
        : [
            `<dataValidation allowBlank="1" showInputMessage="1" promptTitle="填写格式" prompt="${escapeXmlText(prompt)}" sqref="${formatCellRange(column)}"/>`,
          ];
    }),
  ];
  return rules.length === 0
    ? ''
    : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
}

/** The cells below the labels and the example. */
function formatCellRange(column: number): string {
  const name = formatColumnLetters(column + 1);
  return `${name}3:${name}${maxImportedRows + 2}`;
}

/** The formats in which an import accepts a number or a date; at most 255 characters, the limit of the file format. */
function buildPrompt(field: Field): string | null {
  const type = getFieldType(field);
  const cell = type.cell(field);
  if (type.references(field) !== null || cell.kind === 'text') return null;
  if (cell.kind === 'number') return '如 1234.5 或 1,234.5';
  const parts = cell.format.split(/[- ]/).length;
  const written = ['2026-01-31', '2026/1/31', '2026.1.31'].map((day) => day.split(/[-/.]/).slice(0, parts));
  const signs = ['-', '/', '.'];
  const days = written.map((day, at) => day.join(signs[at]));
  const chinese = ['2026年', '1月', '31日'].slice(0, parts).join('');
  const clock = cell.format.includes('HH') ? '，后接时间如 8:30' : '';
  return `如 ${[...new Set([...days, chinese])].join('、')}${clock}`;
}

/** The first cell marks the row as the example, and an import skips it. */
const buildExample = (field: Field, at: number): string =>
  (at === 0 ? '示例：' : '') + buildSample(field) + (field.required ? '（必填）' : '');

const referenceSamples: Record<ReferenceKind, string> = {
  users: '姓名或账号',
  depts: '部门名称，或带上级的路径如 集团/采购部',
  posts: '岗位名称',
  records: '关联单据的名称或编号',
  dict: '选项名称',
  regions: '省 / 市 / 区',
};

const kindSamples: Record<CellKind['kind'], string> = { text: '文本', number: '100', date: '2026-01-31' };

function buildSample(field: Field): string {
  const type = getFieldType(field);
  const own = type.example(field);
  if (own !== null) return own;
  const kind = type.references(field);
  const several = type.sqlType(field)?.endsWith('[]') ? '，多个用逗号分隔' : '';
  if (kind) return referenceSamples[kind] + several;
  if (type.isPath) return firstPath(field.options).join(type.separator) || '上级选项 / 下级选项';
  if (type.filter === 'options') return (type.choices(field)[0]?.label ?? '选项名称') + several;
  const cell = type.cell(field);
  if (cell.kind !== 'date') return kindSamples[cell.kind];
  return '2026-01-31 08:30:00'.slice(0, cell.format.length);
}

/** The first option, the first below it, and so on. */
const firstPath = ([first]: readonly Option[] = []): string[] =>
  first ? [first.label, ...firstPath(first.children)] : [];

const buildRow = (cells: string[]): string =>
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
