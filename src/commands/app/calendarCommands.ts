/**
 * Commands of the working calendar: moving through the days of a year, marking days off and working days, saving.
 */

import { withKeysWhileSending } from '../core/bufferedKeys.ts';
import { type Availability, type Command, type CommandSpec, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';

type DayMarking = 'holiday' | 'workday' | 'usual';
type DayStep = { days: number } | { months: number } | { years: number } | 'first' | 'last';

type CalendarContext = {
  year: number;
  mayEdit: boolean;
  dirty: boolean;
  /** True while the days have the focus, not a field next to them. */
  inDays: () => boolean;
  move: (step: DayStep) => void;
  extend: (step: DayStep) => void;
  toToday: () => void;
  mark: (as: DayMarking) => void;
  /** Focuses the name of the selected days. */
  name: () => void;
  writeAsText: () => unknown;
  save: () => unknown;
  reset: () => void;
  /** Another person has saved the calendar since it was loaded. */
  stale: boolean;
  takeNewest: () => unknown;
};

declare module '../core/commandContext.ts' {
  interface CommandContext {
    calendar?: CalendarContext | undefined;
  }
}

type MoveSpec = Pick<CommandSpec, 'keys' | 'title'> & { id: string; step: DayStep; extend?: true };

const moveCommand = ({ id, step, extend, ...spec }: MoveSpec): Command =>
  declareCommand({
    ...spec,
    id: `calendar.${id}`,
    group: '视图',
    unlisted: true,
    when: ({ calendar }) => (calendar?.inDays() ? 'yes' : 'hidden'),
    run: ({ calendar }) => (extend ? calendar?.extend(step) : calendar?.move(step)),
  });

type EditingSpec = Omit<CommandSpec, 'id' | 'group' | 'when' | 'run'> & {
  id: string;
  run: (calendar: CalendarContext) => unknown;
};

const editingCommand = ({ id, run, ...spec }: EditingSpec): Command =>
  declareCommand({
    ...spec,
    id: `calendar.${id}`,
    group: '系统',
    when: ({ calendar }) => (calendar?.mayEdit ? 'yes' : 'hidden'),
    run: ({ calendar }) => calendar && run(calendar),
  });

const noChanges = { no: '没有未保存的修改' };

/** Saving a stale calendar would store a combination that nobody has seen; the person reloads and merges first. */
const staleCalendar = { no: '工作日历已被他人修改，请先载入最新' };

const changedAvailability = ({ calendar }: CommandContext): Availability =>
  !calendar?.mayEdit ? 'hidden' : calendar.dirty ? 'yes' : noChanges;

export const calendarCommands: readonly Command[] = [
  moveCommand({ id: 'nextDay', title: '后一天', keys: 'ArrowRight', step: { days: 1 } }),
  moveCommand({ id: 'previousDay', title: '前一天', keys: 'ArrowLeft', step: { days: -1 } }),
  moveCommand({ id: 'nextWeek', title: '后一周', keys: ['ArrowDown', 'j'], step: { days: 7 } }),
  moveCommand({ id: 'previousWeek', title: '前一周', keys: ['ArrowUp', 'k'], step: { days: -7 } }),
  moveCommand({ id: 'nextMonth', title: '后一月', keys: 'PageDown', step: { months: 1 } }),
  moveCommand({ id: 'previousMonth', title: '前一月', keys: 'PageUp', step: { months: -1 } }),
  moveCommand({ id: 'nextYear', title: '后一年', keys: 'Shift+PageDown', step: { years: 1 } }),
  moveCommand({ id: 'previousYear', title: '前一年', keys: 'Shift+PageUp', step: { years: -1 } }),
  moveCommand({ id: 'firstDay', title: '年初', keys: 'Home', step: 'first' }),
  moveCommand({ id: 'lastDay', title: '年末', keys: 'End', step: 'last' }),
  moveCommand({
    id: 'extendDay',
    title: '多选后一天',
    keys: 'Shift+ArrowRight',
    step: { days: 1 },
    extend: true,
  }),
  moveCommand({
    id: 'extendBackDay',
    title: '多选前一天',
    keys: 'Shift+ArrowLeft',
    step: { days: -1 },
    extend: true,
  }),
  moveCommand({
    id: 'extendWeek',
    title: '多选后一周',
    keys: 'Shift+ArrowDown',
    step: { days: 7 },
    extend: true,
  }),
  moveCommand({
    id: 'extendBackWeek',
    title: '多选前一周',
    keys: 'Shift+ArrowUp',
    step: { days: -7 },
    extend: true,
  }),
  editingCommand({
    id: 'holiday',
    title: '设为放假',
    short: '放假',
    search: '节假日 休息',
    keys: 'h',
    statusOrder: 1,
    run: (calendar) => calendar.mark('holiday'),
  }),
  editingCommand({
    id: 'workday',
    title: '设为上班',
    short: '上班',
    search: '调休 补班',
    keys: 'w',
    statusOrder: 2,
    run: (calendar) => calendar.mark('workday'),
  }),
  editingCommand({
    id: 'usual',
    title: '恢复平常',
    short: '恢复平常',
    search: '取消放假 取消调休',
    keys: 'Delete',
    statusOrder: 3,
    run: (calendar) => calendar.mark('usual'),
  }),
  declareCommand({
    id: 'calendar.name',
    title: '填写名称',
    short: '名称',
    group: '系统',
    keys: 'Enter',
    statusOrder: 4,
    when: ({ calendar }) => (calendar?.mayEdit && calendar.inDays() ? 'yes' : 'hidden'),
    run: ({ calendar }) => calendar?.name(),
  }),
  editingCommand({
    id: 'text',
    title: '按文本导入全年',
    short: '按文本导入',
    search: '导入 节假日安排 放假通知 粘贴',
    keys: 'i',
    statusOrder: 5,
    run: (calendar) => calendar.writeAsText(),
  }),
  declareCommand({
    id: 'calendar.today',
    title: '回到今天',
    group: '视图',
    keys: 't',
    when: ({ calendar }) => (calendar ? 'yes' : 'hidden'),
    run: ({ calendar }) => calendar?.toToday(),
  }),
  declareCommand({
    id: 'calendar.newest',
    title: '载入最新',
    group: '系统',
    search: '他人修改 刷新 合并',
    keys: 'n',
    statusOrder: 0,
    when: ({ calendar }) => (calendar?.stale ? 'yes' : 'hidden'),
    run: ({ calendar }) => calendar?.takeNewest(),
  }),
  {
    ...editingCommand({
      id: 'save',
      title: '保存',
      keys: ['Mod+S', 'Mod+Enter'],
      primary: true,
      destructive: true,
      statusOrder: 6,
      run: (calendar) => withKeysWhileSending(async () => calendar.save()),
    }),
    when: (context) => (context.calendar?.stale ? staleCalendar : changedAvailability(context)),
  },
  {
    ...editingCommand({
      id: 'reset',
      title: '还原',
      search: '放弃修改',
      run: (calendar) => calendar.reset(),
    }),
    when: changedAvailability,
  },
];
