/** The form in which a person adjusts the definition that the server proposes for a table. */
import type { CallResult } from '../../../contract/call.ts';
import type { generatorCalls } from '../../../contract/calls/generator.ts';
import type { FieldError } from '../../../contract/failures.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { Field, FormDefinition } from '../../../contract/forms/definition.ts';
import { yesNoOptions } from '../../../contract/resources/commonFields.ts';
import type { FormAccess } from '../../state/forms/formAccess.ts';
import { openForm } from '../../state/forms/formCache.ts';
import type { FormModel } from '../../state/forms/formModel.ts';

export type ProposedForm = CallResult<typeof generatorCalls.propose>;

const choice = { funcType: 'select', options: yesNoOptions, required: true, width: 90 } as const;

const fields: Field[] = [
  { enName: 'cnName', label: '表单名称', funcType: 'input', required: true, maxLength: 100 },
  { enName: 'enName', label: '英文名', funcType: 'input', required: true, maxLength: 64 },
  { enName: 'category', label: '分类', funcType: 'input', maxLength: 40 },
  { enName: 'hasFlow', label: '走审批流程', funcType: 'radio', options: yesNoOptions, required: true },
  {
    enName: 'fields',
    label: '字段',
    funcType: 'subForm',
    required: true,
    children: [
      { enName: 'enName', label: '字段名', funcType: 'input', width: 180 },
      { enName: 'label', label: '名称', funcType: 'input', required: true, maxLength: 100, width: 220 },
      { enName: 'kind', label: '类型', funcType: 'input', width: 120 },
      { ...choice, enName: 'required', label: '必填' },
      { ...choice, enName: 'isPCQuery', label: '搜索项' },
    ],
  },
];

const definition: FormDefinition = {
  formId: '0',
  version: 1,
  enName: 'generator',
  cnName: '生成表单',
  type: 1,
  hasFlow: false,
  fields,
  feature: {},
  buttons: [],
  checks: [],
};

/** The column of the table decides name and type; a field without its row is left out. */
const fixedColumns = new Set(['fields.enName', 'fields.kind']);

const access: FormAccess = {
  visible: () => true,
  writable: (path) => !fixedColumns.has(path),
  computable: () => true,
};

export const openGeneratorForm = (tableId: string, proposal: ProposedForm): FormModel =>
  openForm({
    key: `generator:${tableId}`,
    definition,
    access,
    initial: toGeneratorValues(proposal),
    // The rows are compared with the proposed ones, whose fixed columns are not input.
    exists: true,
  });

export function toGeneratorValues(proposal: ProposedForm): Record<string, unknown> {
  const { cnName, enName, category, hasFlow } = proposal;
  return {
    cnName,
    enName,
    category: category ?? '',
    hasFlow: String(hasFlow),
    fields: proposal.fields.map((field, index) => ({
      id: String(index + 1),
      enName: field.enName,
      label: field.label,
      kind: getFieldType(field).label,
      required: String(field.required ?? false),
      isPCQuery: String(field.isPCQuery ?? false),
    })),
  };
}

type GeneratorRow = Readonly<Record<'enName' | 'label' | 'required' | 'isPCQuery', unknown>>;

/** The proposal with what the person changed, in the order of the rows. */
export function toNewDefinition(
  proposal: ProposedForm,
  values: Readonly<Record<string, unknown>>,
): ProposedForm {
  const { category: _, ...proposed } = proposal;
  const category = String(values.category ?? '').trim();
  // The value of a sub-form is a list of rows.
  const rows = (values.fields ?? []) as readonly GeneratorRow[];
  return {
    ...proposed,
    cnName: String(values.cnName),
    enName: String(values.enName),
    ...(category && { category }),
    hasFlow: values.hasFlow === 'true',
    fields: rows.flatMap((row) => {
      const field = proposal.fields.find(({ enName }) => enName === row.enName);
      if (!field) return [];
      const required = row.required === 'true';
      const isPCQuery = row.isPCQuery === 'true';
      return [{ ...field, label: String(row.label), required, isPCQuery }];
    }),
  };
}

/** Rows that a person added or copied: a form is made of the columns that the table has, each once. */
export function findForeignRows(
  proposal: ProposedForm,
  values: Readonly<Record<string, unknown>>,
): FieldError[] {
  const left = new Set(proposal.fields.map(({ enName }) => enName));
  // The value of a sub-form is a list of rows.
  const rows = (values.fields ?? []) as readonly GeneratorRow[];
  return rows.flatMap((row, index) =>
    left.delete(String(row.enName))
      ? []
      : [{ path: `fields.${index}.label`, message: '表中没有这一列，或已在上面，请删除该行' }],
  );
}
