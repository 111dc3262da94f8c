/** Commands of the workflow center: moving between its forms, starting a form, pinning a form. */
import type { LaunchForm } from '../../../contract/calls/centre.ts';
import { type Command, type CommandSpec, declareCommand } from '../core/command.ts';

type LaunchContext = {
  /** The form under the cursor. */
  form: LaunchForm | undefined;
  move: (step: number) => void;
  /** Moves to the first form of the next or previous group. */
  moveGroup: (step: 1 | -1) => void;
  start: () => void;
  toggleFavourite: () => unknown;
  focusFilter: () => void;
};

declare module '../core/commandContext.ts' {
  interface CommandContext {
    launch?: LaunchContext | undefined;
  }
}

type LaunchCommand = Pick<CommandSpec, 'title' | 'keys' | 'statusOrder' | 'short' | 'search' | 'unlisted'> & {
  id: string;
  /** The command acts on the form under the cursor. */
  ofForm?: true;
  run: (launch: LaunchContext) => unknown;
};

const launchCommand = ({ ofForm, run, ...spec }: LaunchCommand): Command =>
  declareCommand({
    ...spec,
    group: '列表',
    when: ({ launch }) => (!launch ? 'hidden' : ofForm && !launch.form ? { no: '没有选中的表单' } : 'yes'),
    run: ({ launch }) => launch && run(launch),
  });

export const launchCommands: readonly Command[] = [
  launchCommand({
    id: 'launch.next',
    unlisted: true,
    title: '下一个表单',
    short: '下一个',
    keys: ['j', 'ArrowDown'],
    statusOrder: 1,
    run: (launch) => launch.move(1),
  }),
  launchCommand({
    id: 'launch.previous',
    unlisted: true,
    title: '上一个表单',
    short: '上一个',
    keys: ['k', 'ArrowUp'],
    statusOrder: 2,
    run: (launch) => launch.move(-1),
  }),
  launchCommand({
    id: 'launch.nextGroup',
    unlisted: true,
    title: '下一组表单',
    keys: 'ArrowRight',
    run: (launch) => launch.moveGroup(1),
  }),
  launchCommand({
    id: 'launch.previousGroup',
    unlisted: true,
    title: '上一组表单',
    keys: 'ArrowLeft',
    run: (launch) => launch.moveGroup(-1),
  }),
  launchCommand({
    id: 'launch.start',
    title: ({ launch }) => `发起${launch?.form?.formCnName ?? '流程'}`,
    short: '发起',
    keys: ['Enter', 'o'],
    statusOrder: 5,
    ofForm: true,
    run: (launch) => launch.start(),
  }),
  launchCommand({
    id: 'launch.favourite',
    title: ({ launch }) => (launch?.form?.favourite ? '取消收藏' : '收藏'),
    search: '常用',
    keys: 'f',
    statusOrder: 6,
    ofForm: true,
    run: (launch) => launch.toggleFavourite(),
  }),
  launchCommand({
    id: 'launch.filter',
    title: '筛选表单',
    short: '筛选',
    keys: '/',
    statusOrder: 30,
    run: (launch) => launch.focusFilter(),
  }),
];
