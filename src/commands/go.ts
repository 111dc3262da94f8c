/** Going places: `g`, then a letter. */
import { navigate } from '../state/navigation.ts';
import { session } from '../state/session.ts';
import { stepTab } from '../state/tabs.ts';
import { declareCommand } from './command.ts';
import { openPalette } from './paletteState.ts';

type Place = { title: string; keys: string; address: string; statusOrder?: number };

const flowPage = (name: string) => `/flow-manage/my-flow/${name}`;

const places: Readonly<Record<string, Place>> = {
  home: { title: '首页', keys: 'g h', address: '/index' },
  todo: { title: '待办', keys: 'g t', address: flowPage('todo'), statusOrder: 97 },
  toread: { title: '待阅', keys: 'g r', address: flowPage('toread') },
  started: { title: '我发起的', keys: 'g s', address: flowPage('start') },
  handled: { title: '我已审批', keys: 'g d', address: flowPage('approve') },
  launch: { title: '发起流程', keys: 'g l', address: flowPage('launch') },
  query: { title: '流程查询', keys: 'g q', address: flowPage('query') },
  userStats: { title: '人员流程统计', keys: 'g u', address: flowPage('user-flow-stastic') },
  formStats: { title: '表单流程统计', keys: 'g f', address: flowPage('form-flow-stastic') },
  calendar: { title: '工作日历', keys: 'g c', address: '/system/calendar' },
};

/** Places that have a key of their own, by their address. */
export const keyedAddresses: ReadonlySet<string> = new Set(
  Object.values(places).map(({ address }) => address),
);

const goTo = ([id, { address, ...spec }]: [string, Place]) =>
  declareCommand({
    ...spec,
    id: `go.${id}`,
    group: '前往',
    when: () => (address === '/index' || session.pages.has(address) ? 'yes' : 'hidden'),
    run: () => navigate(address),
  });

/** By number or title, from wherever one is. */
const toRecord = declareCommand({
  id: 'go.record',
  title: '按编号或标题前往单据',
  short: '单据',
  search: '查找 打开 记录 流程',
  keys: 'g n',
  group: '前往',
  run: () => openPalette({ input: '#' }),
});

export const goCommands = [
  toRecord,
  ...Object.entries(places).map(goTo),
  declareCommand({
    id: 'tab.previous',
    unlisted: true,
    title: '上一个标签',
    keys: '[',
    group: '视图',
    run: () => stepTab(-1),
  }),
  declareCommand({
    id: 'tab.next',
    unlisted: true,
    title: '下一个标签',
    keys: ']',
    group: '视图',
    run: () => stepTab(1),
  }),
];
