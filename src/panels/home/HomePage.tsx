/** Home: how much waits, what waits first, what one has under way, and where a new matter starts. */
import './home.css';
import { useSnapshot } from 'valtio';
import { CommandKey } from '../../commands/CommandKey.tsx';
import { useCommandContext } from '../../commands/context.ts';
import { useFirstFocus } from '../../shell/useFirstFocus.ts';
import { counters } from '../../state/counters.ts';
import { navigate } from '../../state/navigation.ts';
import { session } from '../../state/session.ts';
import { QuickStart } from './QuickStart.tsx';
import { StartedList } from './StartedList.tsx';
import { WaitingList } from './WaitingList.tsx';

export function HomePage() {
  const { person } = useSnapshot(session);
  useCommandContext({ page: 'home', pageTitle: '首页' });
  useFirstFocus();
  return (
    <div className="home" data-pane="main" tabIndex={-1}>
      <header>
        <h1>
          {greeting(new Date().getHours())}，{person?.nickName}
        </h1>
        <p>{[person?.tenantName, person?.dept?.deptName].filter(Boolean).join(' · ')}</p>
      </header>
      <Counts />
      <div className="home-columns">
        <WaitingList />
        <div>
          <QuickStart />
          <StartedList />
        </div>
      </div>
    </div>
  );
}

const greeting = (hour: number) =>
  hour < 11 ? '早上好' : hour < 13 ? '中午好' : hour < 18 ? '下午好' : '晚上好';

const places = [
  { name: 'todo', title: '待办', address: '/flow-manage/my-flow/todo' },
  { name: 'toread', title: '待阅', address: '/flow-manage/my-flow/toread' },
  { name: 'started', title: '我发起的', address: '/flow-manage/my-flow/start' },
] as const;

function Counts() {
  const counts = useSnapshot(counters);
  const { pages } = useSnapshot(session);
  return (
    <div className="home-counts">
      {places
        .filter(({ address }) => pages.has(address))
        .map(({ name, title, address }) => (
          <button key={name} type="button" onClick={() => navigate(address)}>
            <span>{title}</span>
            <b>{counts[name] ?? '—'}</b>
            <CommandKey id={`go.${name}`} />
          </button>
        ))}
    </div>
  );
}
