/** The sheet by which a form's records are imported: labels, one example, a second sheet with the choices if there are any. */
import { finished } from 'node:stream/promises';
import { utils } from '@e965/xlsx';
import { typeOf } from '../../../contract/fields/registry.ts';
import type { CellKind, ReferenceKind } from '../../../contract/fields/type.ts';
import type { Field, Option } from '../../../contract/forms/definition.ts';
import { mostImportedRows } from '../../../contract/importBounds.ts';
import type { Tx } from '../../db/database.ts';
import { dictLabels } from '../../db/queries/dictLabels.ts';
import type { SheetColumn } from '../export/column.ts';
import { stylesXml } from '../export/styles.ts';
import { packageParts, sheetEnd, sheetName, sheetStart, xmlTextOf } from '../export/workbook.ts';
import { ZipFile } from '../export/zipFile.ts';
import { MeasuredFile, type WrittenContent } from '../files/contentHash.ts';
import type { Form } from '../form.ts';
import { importable, labelOf, parentLabel } from './sheetFields.ts';

/** The last one, of a tree. */
const aboveColumn = { label: parentLabel, example: '上级的名称或编号，留空为顶层' };

type Choices = { column: number; labels: string[] };

export async function writeTemplate(tx: Tx, form: Form, path: string): Promise<WrittenContent> {
  const fields = importable(form);
  const above = form.feature.tree ? [aboveColumn] : [];
  const columns = [...fields.map(labelOf), ...above.map(({ label }) => label)].map(
    (label): SheetColumn => ({ label, kind: 'text', width: Math.max(16, [...label].length * 2 + 4) }),
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
        sheetStart(columns) +
        row([...fields.map(exampleOf), ...above.map(({ example }) => example)]) +
        sheetEnd.replace('</sheetData>', `</sheetData>${validations(form, choices)}`),
    },
    ...(choices.length > 0
      ? [{ name: 'xl/worksheets/sheet2.xml', xml: sheetStart(lists) + listRows.join('') + sheetEnd }]
      : []),
    { name: 'xl/styles.xml', xml: stylesXml() },
    ...packageParts(form.cnName, choices.length > 0 ? 2 : 1),
  ];
  return writeZip(path, parts);
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

function validations({ cnName }: Form, choices: readonly Choices[]): string {
  if (choices.length === 0) return '';
  const place = `'${sheetName(cnName, 1)}'`;
  const rules = choices.map(({ column, labels }, at) => {
    const list = utils.encode_col(at);
    const cells = utils.encode_col(column);
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${cells}3:${cells}${mostImportedRows + 2}">`,
      `<formula1>${xmlTextOf(place)}!$${list}$2:$${list}$${labels.length + 1}</formula1></dataValidation>`,
    ].join('');
  });
  return `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
}

/** The first cell marks the row as what it is; an import passes over it. */
const exampleOf = (field: Field, at: number): string =>
  (at === 0 ? '示例：' : '') + sampleOf(field) + (field.required ? '（必填）' : '');

const ofReference: Record<ReferenceKind, string> = {
  users: '姓名或账号',
  depts: '部门名称',
  posts: '岗位名称',
  records: '关联单据的名称或编号',
  dict: '选项名称',
  regions: '省 / 市 / 区',
};

const ofKind: Record<Exclude<CellKind['kind'], 'date'>, string> = {
  text: '文本',
  number: '1234.5 或 1,234.5',
};

/** Each way in which a moment may be written. */
const moments = ['2026-01-31 08:30:00', '2026/01/31 08:30:00', '2026年01月31日 08:30:00'];

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
  return moments.map((moment) => asLongAs(moment, cell.format)).join(' 或 ');
}

/** The date, and of the time as much as is kept. */
function asLongAs(moment: string, format: string): string {
  const [day = '', clock = ''] = moment.split(' ');
  const parts = format.split(/[- ]/).length;
  const [year = '', month = '', date = ''] = day.match(/\d+\D?/g) ?? [];
  const dated = [year, month, date].slice(0, Math.min(parts, 3)).join('').replace(/[-/]$/, '');
  return format.includes('HH') ? `${dated} ${clock.slice(0, format.length - 11)}` : dated;
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
