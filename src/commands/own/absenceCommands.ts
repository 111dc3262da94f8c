/** Commands for an absence, during which a delegate has the person's tasks. */
import { openAbsence } from '../../dialogs/absence/openAbsence.ts';
import { type Command, declareCommand } from '../core/command.ts';

export const absenceCommands: readonly Command[] = [
  declareCommand({
    id: 'absence.open',
    staffOnly: true,
    title: '缺勤委托',
    search: '请假 休假 出差 代理 移交待办',
    group: '系统',
    run: () => openAbsence(),
  }),
];
