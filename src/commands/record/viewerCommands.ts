/** Leads an administrator to the list of those who may view a record or act on it. */
import { api } from '../../client/api.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { type Command, declareCommand } from '../core/command.ts';
import type { CommandContext, RecordContext } from '../core/commandContext.ts';
import { type Prompt, readSelectedValues } from '../core/prompt.ts';

const permission = 'system:permission:query';

/** The open record, otherwise the one under the cursor. */
function findSubject({ record, list, focusedRow }: CommandContext): RecordContext | undefined {
  if (record) return record;
  return list?.form && focusedRow && { formEnName: list.form.enName, rowId: String(focusedRow.id) };
}

const openHolders = (reference: string): void => navigate(`/system/permission/record/${reference}`);

/** Records by number or title; also `auto_contract 12`, by form and id. */
function createRecordPrompt(): Prompt {
  let reference = '';
  return {
    key: 'permission.ofRecord',
    title: '谁能处理单据…',
    next: (answers) =>
      answers.record
        ? undefined
        : {
            kind: 'one',
            name: 'record',
            title: '单据（编号或标题）',
            sends: '查看',
            options: async (typed, signal) => {
              const keyword = typed.trim();
              if (keyword === '') return [];
              const [, form, id] = /^(auto_\w+)[\s/-]+(\d+)$/.exec(keyword) ?? [];
              if (form && id) return [{ value: `${form}-${id}`, label: `${form} ${id}` }];
              const found = await api.record.find({ query: { keyword, pageSize: 20 } }, { signal });
              return found.map(({ formEnName, formCnName, rowId, title, serialNumber }) => ({
                value: `${formEnName}-${rowId}`,
                label: title || serialNumber || rowId,
                detail: [formCnName, serialNumber].filter(Boolean).join(' · '),
              }));
            },
          },
    send: async (answers) => {
      reference = readSelectedValues(answers, 'record')[0] ?? '';
    },
    finish: (sent) => {
      if (sent && reference) openHolders(reference);
    },
  };
}

export const viewerCommands: readonly Command[] = [
  declareCommand({
    id: 'record.viewers',
    title: '谁能处理这条单据',
    search: '谁能做 谁能看 权限 可见 数据范围 修改 删除 导出',
    group: '记录',
    permission,
    when: (context) => (findSubject(context) ? 'yes' : 'hidden'),
    run: (context) => {
      const subject = findSubject(context);
      if (subject) openHolders(`${subject.formEnName}-${subject.rowId}`);
    },
  }),
  declareCommand({
    id: 'permission.ofRecord',
    title: '谁能处理单据…',
    search: '谁能做 谁能看 单据 编号',
    group: '列表',
    keys: 'r',
    permission,
    when: ({ list }) => (list?.resource?.name === 'permission' ? 'yes' : 'hidden'),
    createPrompt: createRecordPrompt,
  }),
];
