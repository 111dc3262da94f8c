/** Tells an administrator who may see a record, and why. */
import type { ViewerGroup } from '../../../contract/calls/permission.ts';
import { viewReasons } from '../../../contract/viewReasons.ts';
import { api } from '../../client/api.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { type Command, declareCommand } from '../core/command.ts';
import type { CommandContext, RecordContext } from '../core/commandContext.ts';

/** The open record, otherwise the one under the cursor. */
function findSubject({ record, list, focusedRow }: CommandContext): RecordContext | undefined {
  if (record) return record;
  return list?.form && focusedRow && { formEnName: list.form.enName, rowId: String(focusedRow.id) };
}

/** One line per reason: the number of people who see the record for it, and their names. */
export const formatViewers = (people: number, groups: readonly ViewerGroup[]): string =>
  [`${people} 人能看这条单据，同一人可有多个原因：`, ...groups.map(formatGroup)].join('\n');

const formatGroup = ({ reason, roleName, total, names }: ViewerGroup): string =>
  `· ${viewReasons[reason].replace('{role}', roleName)}（${total} 人）：${names.join('、')}${total > names.length ? ' 等' : ''}`;

export const viewerCommands: readonly Command[] = [
  declareCommand({
    id: 'record.viewers',
    title: '谁能看这条单据',
    search: '谁能做 权限 可见 数据范围',
    group: '记录',
    permission: 'system:permission:query',
    when: (context) => (findSubject(context) ? 'yes' : 'hidden'),
    run: async (context) => {
      const subject = findSubject(context);
      if (!subject) return;
      const params = { form: subject.formEnName, id: subject.rowId };
      const { people, groups } = await api.permission.viewers({ params });
      await confirm({ title: '谁能看这条单据', body: formatViewers(people, groups), notice: true });
    },
  }),
];
