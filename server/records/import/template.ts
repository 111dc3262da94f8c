/** The sheet by which a form's records are imported: labels, one example, a second sheet with the choices if there are any. */
import { finished } from 'node:stream/promises';
import { typeOf } from '../../../contract/fields/registry.ts';
import type { CellKind, ReferenceKind } from '../../../contract/fields/type.ts';
import type { Field, Option } from '../../../contract/forms/definition.ts';
import { mostImportedRows } from '../../../contract/importBounds.ts';
import type { Tx } from '../../db/database.ts';
import { dictLabels } from '../../db/queries/dictLabels.ts';
import type { SheetColumn } from '../export/column.ts';
import { ContentWidths } from '../export/contentWidths.ts';
import { stylesXml } from '../export/styles.ts';
import {
  columnLetters,
  packageParts,
  sheetEnd,
  sheetName,
  sheetStart,
  xmlTextOf,
} from '../export/workbook.ts';
import { MeasuredFile, type WrittenContent } from '../files/contentHash.ts';
import type { Form } from '../form.ts';
import { ZipFile } from '../zip/zipFile.ts';
import { importable, labelOf, parentLabel } from './sheetFields.ts';

/** The last one, of a tree. */
const aboveColumn = { label: parentLabel, example: '上级的名称或编号，留空为顶层' };

type Choices = { column: number; labels: string[] };

export async function writeTemplate(tx: Tx, form: Form, path: string): Promise<WrittenContent> {
  const fields = importable(form);
  const above = form.feature.tree ? [aboveColumn] : [];
  const columns = [...fields.map(labelOf), ...above.map(({ label }) => label)].map(
    (label): SheetColumn => ({ label, kind: 'text', width: 16 }),
  );
  const choices = await choicesOf(tx, fields);
  const lists = choices.map(
    ({ column }): SheetColumn => ({ label: columns[column]?.label ?? '', kind: 'text' }),
  );
  const longest = Math.max(0, ...choices.map(({ labels }) => labels.length));
  const listRows = Array.from({ length: longest }, (_, at) =>
    row(choices.map(({ labels }) => labels[at] ?? '')),
  );
  const parts = [
    {
      name: 'xl/worksheets/sheet1.xml',
      xml:
        start(columns) +
        row([...fields.map(exampleOf), ...above.map(({ example }) => example)]) +
        sheetEnd(validations(form, { fields, choices })),
    },
    ...(choices.length > 0
      ? [{ name: 'xl/worksheets/sheet2.xml', xml: start(lists) + listRows.join('') + sheetEnd() }]
      : []),
    { name: 'xl/styles.xml', xml: stylesXml() },
    ...packageParts(
      sheetNames(form)
        .slice(0, choices.length > 0 ? 2 : 1)
        .map((name) => ({ name })),
    ),
  ];
  return writeZip(path, parts);
}

const start = (columns: readonly SheetColumn[]) => sheetStart(columns, new ContentWidths(columns).widths());

/** That of the rows to fill in, that of the choices. */
function sheetNames({ cnName }: Form): [string, string] {
  const first = sheetName(cnName, []);
  return [first, sheetName(cnName, [first])];
}

/** What can be chosen where one option is asked for: fixed ones, or those of a dictionary. */
async function choicesOf(tx: Tx, fields: Field[]): Promise<Choices[]> {
  const listed = fields.filter(
    (field) => typeOf(field).filter === 'options' && typeOf(field).sqlType(field) === 'text',
  );
  const types = listed.flatMap((field) =>
    typeOf(field).references(field) === 'dict' ? [field.configDataId ?? ''] : [],
  );
  const dict = await dictLabels(tx, types);
  return listed.flatMap((field): Choices[] => {
    const isDict = typeOf(field).references(field) === 'dict';
    const labels = isDict ? dict.get(field.configDataId ?? '') : field.options?.map(({ label }) => label);
    return labels?.length ? [{ column: fields.indexOf(field), labels }] : [];
  });
}

function validations(form: Form, { fields, choices }: { fields: Field[]; choices: Choices[] }): string {
  const place = xmlTextOf(`'${sheetNames(form)[1]}'`);
  const rules = [
    ...choices.map(({ column, labels }, at) => {
      const list = columnLetters(at + 1);
      const values = `${place}!$${list}$2:$${list}$${labels.length + 1}`;
      return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${cellsOf(column)}"><formula1>${values}</formula1></dataValidation>`;
    }),
    // Shown beside a cell that is entered.
    ...fields.flatMap((field, column) => {
      const prompt = promptOf(field);
      return prompt === null
        ? []
        : [
            `<dataValidation allowBlank="1" showInputMessage="1" promptTitle="填写格式" prompt="${xmlTextOf(prompt)}" sqref="${cellsOf(column)}"/>`,
          ];
    }),
  ];
  return rules.length === 0
    ? ''
    : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
}

/** Below the labels and the example. */
function cellsOf(column: number): string {
  const name = columnLetters(column + 1);
  return `${name}3:${name}${mostImportedRows + 2}`;
}

/** The ways in which an import reads a number or a date; at most 255 characters, as the file format has it. */
function promptOf(field: Field): string | null {
  const type = typeOf(field);
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

/** The first cell marks the row as what it is; an import passes over it. */
const exampleOf = (field: Field, at: number): string =>
  (at === 0 ? '示例：' : '') + sampleOf(field) + (field.required ? '（必填）' : '');

const ofReference: Record<ReferenceKind, string> = {
  users: '姓名或账号',
  depts: '部门名称，或带上级的路径如 集团/采购部',
  posts: '岗位名称',
  records: '关联单据的名称或编号',
  dict: '选项名称',
  regions: '省 / 市 / 区',
};

const ofKind: Record<CellKind['kind'], string> = { text: '文本', number: '100', date: '2026-01-31' };

function sampleOf(field: Field): string {
  const type = typeOf(field);
  const own = type.example(field);
  if (own !== null) return own;
  const kind = type.references(field);
  const several = type.sqlType(field)?.endsWith('[]') ? '，多个用逗号分隔' : '';
  if (kind) return ofReference[kind] + several;
  if (type.isPath) return wayThrough(field.options).join(type.separator) || '上级选项 / 下级选项';
  if (type.filter === 'options') return (type.choices(field)[0]?.label ?? '选项名称') + several;
  const cell = type.cell(field);
  if (cell.kind !== 'date') return ofKind[cell.kind];
  return '2026-01-31 08:30:00'.slice(0, cell.format.length);
}

/** The first option, the first below it, and so on. */
const wayThrough = ([first]: readonly Option[] = []): string[] =>
  first ? [first.label, ...wayThrough(first.children)] : [];

const row = (cells: string[]): string =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${xmlTextOf(text)}</t></is></c>`).join('')}</row>`;

async function writeZip(path: string, parts: { name: string; xml: string }[]): Promise<WrittenContent> {
  const output = new MeasuredFile(path);
  const zip = new ZipFile(output);
  for (const { name, xml } of parts) {
    await zip.start(name);
    await zip.write(Buffer.from(xml, 'utf8'));
    await zip.end();
  }
  await zip.close();
  output.end();
  await finished(output);
  return output.written();
}
