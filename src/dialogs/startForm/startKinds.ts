/** What a new form can start from, as the dialog offers it. */
import { api } from '../../client/api.ts';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { hasPermission } from '../../state/session/session.ts';

export type StartKind = 'blank' | 'copy' | 'sheet' | 'table' | 'json' | 'template';

export type StartKindText = { kind: StartKind; title: string; help: string };

export const startKinds: readonly StartKindText[] = [
  { kind: 'blank', title: '空白', help: '从第一个字段开始' },
  { kind: 'copy', title: '复制表单', help: '带上字段、列表和校验，不含单据' },
  { kind: 'sheet', title: '表格', help: '由 Excel 的列拟出字段，发布后可导入各行' },
  { kind: 'table', title: '数据表', help: '其他程序的数据表，发布时带入各行' },
  { kind: 'json', title: 'JSON', help: '导出的或接口给出的表单定义' },
  { kind: 'template', title: '模板', help: '演示租户的表单' },
];

/** The kinds that choose one of several. `empty`: the text of an empty list. */
export type OptionKind = 'copy' | 'table' | 'template';
export const isOptionKind = (kind: StartKind): kind is OptionKind => kind in optionTexts;

export const optionTexts: Readonly<Record<OptionKind, { label: string; empty: string }>> = {
  copy: { label: '表单', empty: '没有可以复制的表单' },
  table: { label: '数据表', empty: '没有可以生成表单的数据表' },
  template: { label: '模板', empty: '这套系统没有安装模板' },
};

const maxOffered = 1000;
const all = { query: { pageNum: 1, pageSize: maxOffered } };

export const loadStartOptions: Readonly<Record<OptionKind, () => Promise<FieldChoice[]>>> = {
  async copy() {
    const { rows } = await api.form.list(all);
    return rows.map(({ formId, cnName, enName }) => ({ value: formId, label: cnName, hint: enName }));
  },
  async table() {
    const { rows } = await api.generator.tables(all);
    return rows.map(({ tableId, tableName, tableComment, columnCount }) => ({
      value: tableId,
      label: tableComment || tableName,
      hint: `${tableName} · ${columnCount} 列`,
    }));
  },
  async template() {
    const { rows } = await api.formDesign.templates();
    return rows.map(({ template, enName, cnName, fields, hasFlow }) => ({
      value: `${template} ${enName}`,
      label: cnName,
      hint: `${fields} 个字段${hasFlow ? ' · 走流程' : ''}`,
    }));
  },
};

/** The person cannot list the forms without the right. */
export const isOffered = ({ kind }: StartKindText): boolean =>
  kind !== 'copy' || hasPermission(['system:form:list', 'system:form:query']);
