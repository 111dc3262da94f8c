/** Commands that lead to the form builder: from the list of forms, and from the list of a form's records. */
import { type Command, declareCommand } from '../core/command.ts';
import { onlyTargetRow } from '../resource/resourceContext.ts';
import { rowCommand } from '../resource/rowCommand.ts';
import { createDraftPrompt, openBuilder } from './openBuilder.ts';
import { startNewForm } from './startFormCommands.ts';

export const formListCommands: readonly Command[] = [
  rowCommand({
    id: 'form.create',
    of: 'form',
    title: '新建表单',
    search: '设计 新增 Excel JSON 模板',
    short: '新建',
    keys: 'n',
    primary: true,
    statusOrder: 10,
    scope: 'none',
    permission: 'system:form:add',
    run: () => startNewForm(),
  }),
  rowCommand({
    id: 'form.design',
    of: 'form',
    title: '设计',
    search: '修改 编辑 字段',
    keys: 'e',
    statusOrder: 12,
    scope: 'one',
    permission: 'system:form:edit',
    run: (context) => openBuilder({ objectId: String(onlyTargetRow(context)?.formId) }),
  }),
  rowCommand({
    id: 'form.copy',
    of: 'form',
    title: '复制为新表单',
    search: '副本',
    keys: 'Alt+N',
    scope: 'one',
    permission: 'system:form:add',
    run: (context) => openBuilder({ copyOf: String(onlyTargetRow(context)?.formId) }),
  }),
  rowCommand({
    id: 'form.drafts',
    of: 'form',
    title: '打开草稿…',
    search: '未发布 设计',
    keys: 'Shift+D',
    scope: 'none',
    permission: ['system:form:add', 'system:form:edit'],
    createPrompt: createDraftPrompt,
  }),
  declareCommand({
    id: 'form.designShown',
    title: '设计此表单',
    search: '修改 字段',
    group: '列表',
    keys: 'Alt+G',
    permission: 'system:form:edit',
    when: ({ list }) => (list?.form ? 'yes' : 'hidden'),
    run: ({ list }) => list?.form && openBuilder({ objectId: list.form.formId }),
  }),
];
