/** Going places: `g`, then a letter. */
import { navigate } from '../state/navigation.ts';
import { session } from '../state/session.ts';
import { stepTab } from '../state/tabs.ts';
import { declareCommand } from './command.ts';

const place = (id: string, { title, keys, address }: { title: string; keys: string; address: string }) =>
  declareCommand({
    id: `go.${id}`,
    title,
    keys,
    group: '前往',
    when: () => (address === '/index' || session.pages.has(address) ? 'yes' : 'hidden'),
    run: () => navigate(address),
  });

export const goCommands = [
  place('home', { title: '首页', keys: 'g h', address: '/index' }),
  place('todo', { title: '待办', keys: 'g t', address: '/flow-manage/my-flow/todo' }),
  place('toread', { title: '待阅', keys: 'g r', address: '/flow-manage/my-flow/toread' }),
  place('started', { title: '我发起的', keys: 'g s', address: '/flow-manage/my-flow/start' }),
  place('handled', { title: '我已审批', keys: 'g d', address: '/flow-manage/my-flow/approve' }),
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
