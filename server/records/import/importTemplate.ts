/** The template of an import: its columns, with the choices of those that have some. */
import type { Option } from '../../../contract/fields/fieldSettings.ts';
import type { CellKind, ReferenceKind } from '../../../contract/fields/fieldType.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { Tx } from '../../db/database.ts';
import { selectConstantOptions } from '../../db/queries/platform/constantOptions.ts';
import { loadDictLabels } from '../../db/queries/platform/dictLabels.ts';
import type { WrittenContent } from '../contentHash.ts';
import type { Form } from '../schema/formLayout.ts';
import { formatFieldLabel, listImportableFields, parentLabel } from './sheetFields.ts';
import { type TemplateColumn, writeTemplateSheet } from './templateSheet.ts';

/** The last column, for a tree. */
const parentColumn: TemplateColumn = { label: parentLabel, example: '上级的名称或编号，留空为顶层' };

export async function writeImportTemplate(tx: Tx, form: Form, path: string): Promise<WrittenContent> {
  const fields = listImportableFields(form);
  const choices = await loadChoices(tx, form, fields);
  const columns = fields.map(
    (field, at): TemplateColumn => ({
      label: formatFieldLabel(field),
      example: buildExample(field, at),
      choices: choices.get(field),
      prompt: buildPrompt(field),
    }),
  );
  const above = form.feature.tree ? [parentColumn] : [];
  return writeTemplateSheet(path, { title: form.cnName, columns: [...columns, ...above] });
}

/** The choices of single-choice fields: fixed options, or those of a dictionary or a constant. */
async function loadChoices(tx: Tx, { enName }: Form, fields: Field[]): Promise<Map<Field, string[]>> {
  const listed = fields.filter(
    (field) => getFieldType(field).filter === 'options' && getFieldType(field).sqlType(field) === 'text',
  );
  const types = listed.flatMap((field) =>
    getFieldType(field).references(field) === 'dict' ? [field.configDataId ?? ''] : [],
  );
  const dict = await loadDictLabels(tx, types);
  const constants = new Map<string, string[]>();
  for (const { constantId } of listed) {
    if (constantId === undefined || constants.has(constantId)) continue;
    const options = await selectConstantOptions(tx, { constantId, formName: enName });
    constants.set(
      constantId,
      options.map(({ name }) => name),
    );
  }
  const choicesOf = (field: Field) => {
    const kind = getFieldType(field).references(field);
    if (kind === 'dict') return dict.get(field.configDataId ?? '');
    if (kind === 'constants') return constants.get(field.constantId ?? '');
    return field.options?.map(({ label }) => label);
  };
  return new Map(listed.map((field) => [field, choicesOf(field) ?? []]));
}

/** The formats in which an import accepts a number or a date. */
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
  constants: '选项名称',
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
