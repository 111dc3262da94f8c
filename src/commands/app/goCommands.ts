/** Navigation commands: `g`, then a letter. */

import { homeAddress } from '../../state/session/landing.ts';
import { session } from '../../state/session/session.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { activateAdjacentTab } from '../../state/workspace/tabs.ts';
import { declareCommand } from '../core/command.ts';
import { openPalette } from '../core/paletteState.ts';

type Destination = { title: string; keys: string; address: string; statusOrder?: number };

const flowPageUrl = (name: string) => `/flow-manage/my-flow/${name}`;

const destinations: Readonly<Record<string, Destination>> = {
  home: { title: '首页', keys: 'g h', address: homeAddress },
  todo: { title: '待办', keys: 'g t', address: flowPageUrl('todo'), statusOrder: 97 },
  toread: { title: '待阅', keys: 'g r', address: flowPageUrl('toread') },
  started: { title: '我发起的', keys: 'g s', address: flowPageUrl('start') },
  handled: { title: '我已审批', keys: 'g d', address: flowPageUrl('approve') },
  launch: { title: '发起流程', keys: 'g l', address: flowPageUrl('launch') },
  query: { title: '流程查询', keys: 'g q', address: flowPageUrl('query') },
  userStats: { title: '人员流程统计', keys: 'g u', address: flowPageUrl('user-flow-stastic') },
  formStats: { title: '表单流程统计', keys: 'g f', address: flowPageUrl('form-flow-stastic') },
  calendar: { title: '工作日历', keys: 'g c', address: '/system/calendar' },
};

/** Addresses of pages with a navigation key. */
export const addressesWithKey: ReadonlySet<string> = new Set(
  Object.values(destinations).map(({ address }) => address),
);

const createGoCommand = ([id, { address, ...spec }]: [string, Destination]) =>
  declareCommand({
    ...spec,
    id: `go.${id}`,
    address,
    group: '前往',
    staffOnly: address === homeAddress,
    when: () => (address === homeAddress || session.pages.has(address) ? 'yes' : 'hidden'),
    run: () => navigate(address),
  });

/** Opens a record by number or title, from any page. */
const goToRecordCommand = declareCommand({
  id: 'go.record',
  title: '按编号或标题前往单据',
  short: '单据',
  search: '查找 打开 记录 流程',
  keys: 'g n',
  group: '前往',
  run: () => openPalette({ input: '#' }),
});

export const goCommands = [
  goToRecordCommand,
  ...Object.entries(destinations).map(createGoCommand),
  declareCommand({
    id: 'tab.previous',
    unlisted: true,
    title: '上一个标签',
    keys: '[',
    group: '视图',
    run: () => activateAdjacentTab(-1),
  }),
  declareCommand({
    id: 'tab.next',
    unlisted: true,
    title: '下一个标签',
    keys: ']',
    group: '视图',
    run: () => activateAdjacentTab(1),
  }),
];
