/** Commands on the records of a form's list: selection rules and titles. */
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import { htmlToText } from '../../../contract/text/htmlToText.ts';
import { api } from '../../client/api.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { confirmTip } from '../../dialogs/confirm/confirmTip.ts';
import { openImport } from '../../dialogs/import/openImport.ts';
import { createFormImporter } from '../../dialogs/import/sheetImporter.ts';
import { storeStartValues } from '../../state/forms/startValues.ts';
import { findList } from '../../state/lists/listRegistry.ts';
import { hasPermission } from '../../state/session/session.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { toast } from '../../ui/toast/toast.ts';
import { reloadChangedRows } from '../core/changedRows.ts';
import { type Command, type CommandSpec, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { newRecordUrl } from './newRecordUrl.ts';
import { loadTargets, runOnTargets, type TargetScope, targetAvailability } from './targetRecords.ts';

declare module '../core/commandContext.ts' {
  interface ListContext {
    /** The form whose records the list shows. */
    form?: FormDefinition;
  }
}

type Row = NonNullable<CommandContext['focusedRow']>;

type RecordCommand = Pick<CommandSpec, 'keys' | 'primary' | 'destructive' | 'statusOrder' | 'staffOnly'> & {
  id: string;
  /** The key of the button among the form's features, where a form may rename it, and its default title. */
  feature?: 'add' | 'delete' | 'detail' | 'edit' | 'flow' | 'invalid' | 'copy' | 'import';
  title: string;
  scope: TargetScope;
  /** Any one of these suffices; `{form}` is the form. */
  permission?: readonly string[];
  fits?: (form: FormDefinition) => boolean;
  /** The reason against this row, for a command on a single visible row. */
  barred?: (row: Row) => string | undefined;
  run: (form: FormDefinition, context: CommandContext) => unknown;
};

function recordCommand({
  feature,
  title,
  scope,
  permission,
  fits,
  barred,
  run,
  ...spec
}: RecordCommand): Command {
  return declareCommand({
    ...spec,
    group: '记录',
    title: ({ list }) => (feature && list?.form?.feature[feature]) || title,
    when: (context) => {
      const form = context.list?.form;
      if (!form || fits?.(form) === false) return 'hidden';
      if (permission && !hasPermission(permission.map((one) => `auto:${form.enName}:${one}`)))
        return 'hidden';
      const no = barred && focusedRecord(context, barred);
      return no === undefined ? targetAvailability(scope, context) : { no };
    },
    run: (context) => {
      const form = context.list?.form;
      return form && runOnTargets(form.enName, context, () => run(form, context));
    },
  });
}

/** The command acts on the focused row: it is the only selected row, or no row is selected. */
function focusedRecord(
  { selection, focusedRow }: CommandContext,
  barred: (row: Row) => string | undefined,
): string | undefined {
  const isMeant = (row: Row) =>
    !selection ||
    selection.count === 0 ||
    (selection.mode === 'some' && selection.count === 1 && selection.keys.includes(String(row.id)));
  return focusedRow && isMeant(focusedRow) ? barred(focusedRow) : undefined;
}

async function openRecordPage(context: CommandContext, address: (id: string) => string) {
  const [id] = await loadTargets(context);
  if (id !== undefined) navigate(address(id));
}

/** Void and delete: runs the form's checks, confirms, then removes the rows from the list. */
async function endRecords(form: FormDefinition, context: CommandContext, what: 'invalid' | 'delete') {
  const ids = await loadTargets(context);
  if (ids.length === 0) return;
  const words = endActions[what];
  const checked = await api.record.checkIds({ params: { form: form.enName, scene: what }, body: ids });
  if (!checked.success && checked.action === 'stop') {
    toast.error(htmlToText(checked.errorTips || '校验未通过'));
    return;
  }
  const agreed = checked.success
    ? await confirm({
        title: `${words.name}（${ids.length} 条）`,
        body: words.question,
        danger: true,
        final: ids.length > 1,
      })
    : await confirmTip({ title: `${words.name}（${ids.length} 条）`, html: checked.errorTips ?? '' });
  if (!agreed) return;
  await words.send(form.enName, ids);
  toast.success(words.done);
  findList(context.listId)?.clearSelection();
  void reloadChangedRows(context.listId);
}

const endActions = {
  invalid: {
    name: '作废',
    question: '是否确认作废该数据项?',
    done: '作废成功',
    send: (form: string, body: string[]) => api.record.invalid({ params: { form }, body }),
  },
  delete: {
    name: '删除',
    question: '是否确认删除该数据项?',
    done: '删除成功',
    send: (form: string, body: string[]) => api.record.remove({ params: { form }, body }),
  },
} as const;

async function importRecords(form: FormDefinition, { listId }: CommandContext) {
  if (await openImport(createFormImporter(form))) void reloadChangedRows(listId);
}

/** A copy is a new record with the values of the old one; with a flow it starts a new instance. */
function copyRecord(form: FormDefinition, context: CommandContext) {
  if (newRecordUrl(form) === undefined) return void toast.warning('暂无流程信息');
  return openRecordPage(context, (copyId) => newRecordUrl(form, { copyId }) ?? '');
}

export const recordCommands: readonly Command[] = [
  recordCommand({
    id: 'record.view',
    feature: 'detail',
    title: '查看',
    scope: 'one',
    run: (form, context) => openRecordPage(context, (id) => `/auto/${form.enName}/detail${id}`),
  }),
  recordCommand({
    id: 'record.add',
    feature: 'add',
    title: '新增',
    keys: 'n',
    scope: 'none',
    primary: true,
    statusOrder: 10,
    permission: ['add'],
    fits: (form) => !form.hasFlow,
    run: (form) => navigate(`/auto/${form.enName}`),
  }),
  recordCommand({
    id: 'record.startFlow',
    feature: 'flow',
    title: '发起',
    keys: 'n',
    scope: 'none',
    primary: true,
    statusOrder: 10,
    permission: ['list:root'],
    fits: (form) => form.hasFlow,
    run: (form) => navigate(`/auto/${form.enName}?from=flow`),
  }),
  recordCommand({
    id: 'record.addWithoutFlow',
    title: '新增（不走流程）',
    keys: 'Shift+N',
    scope: 'none',
    permission: ['add'],
    fits: (form) => form.hasFlow,
    run: (form) => navigate(`/auto/${form.enName}`),
  }),
  recordCommand({
    id: 'record.addBelow',
    title: '新增下级',
    scope: 'one',
    permission: ['add'],
    fits: (form) => form.feature.tree === true && !form.hasFlow,
    run: (form, context) =>
      openRecordPage(context, (pid) => `/auto/${form.enName}?startKey=${storeStartValues({ pid })}`),
  }),
  recordCommand({
    id: 'record.edit',
    feature: 'edit',
    title: '编辑',
    keys: 'e',
    scope: 'one',
    permission: ['edit'],
    statusOrder: 11,
    barred: ({ sysStatus }) => (sysStatus === -2 ? '已作废的单据不能修改' : undefined),
    run: (form, context) => openRecordPage(context, (id) => `/auto/${form.enName}/${id}`),
  }),
  recordCommand({
    id: 'record.invalid',
    feature: 'invalid',
    title: '作废',
    scope: 'many',
    destructive: true,
    permission: ['invalid'],
    run: (form, context) => endRecords(form, context, 'invalid'),
  }),
  recordCommand({
    id: 'record.remove',
    feature: 'delete',
    title: '删除',
    keys: 'Delete',
    scope: 'many',
    destructive: true,
    permission: ['remove'],
    run: (form, context) => endRecords(form, context, 'delete'),
  }),
  recordCommand({
    id: 'record.import',
    staffOnly: true,
    feature: 'import',
    title: '导入',
    scope: 'none',
    permission: ['import'],
    run: importRecords,
  }),
  recordCommand({ id: 'record.copy', feature: 'copy', title: '复制', scope: 'one', run: copyRecord }),
];
