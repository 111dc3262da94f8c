/** The home page: the number of waiting tasks, the first of them, one's own active instances, and forms to start. */
import './home.css';
import { useSnapshot } from 'valtio';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import { CommandKey } from '../../commands/ui/CommandKey.tsx';
import { useFirstFocus } from '../../shell/useFirstFocus.ts';
import { useCounters } from '../../state/cache/counters.ts';
import { session } from '../../state/session/session.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { NoticeList } from './NoticeList.tsx';
import { QuickStart } from './QuickStart.tsx';
import { StartedList } from './StartedList.tsx';
import { WaitingList } from './WaitingList.tsx';

export function HomePage() {
  const { person, config } = useSnapshot(session);
  useCommandContext({ page: 'home', pageTitle: '首页' });
  useFirstFocus();
  return (
    <div className="home" data-pane="main" tabIndex={-1}>
      <header>
        <h1>
          {formatGreeting(new Date().getHours())}，{person?.nickName}
        </h1>
        <p>
          {[config['sys.main.title'], person?.tenantName, person?.dept?.deptName].filter(Boolean).join(' · ')}
        </p>
      </header>
      <FirstSteps />
      <Counts />
      <div className="home-columns">
        <WaitingList />
        <div>
          <NoticeList />
          <QuickStart />
          <StartedList />
        </div>
      </div>
    </div>
  );
}

const formatGreeting = (hour: number) =>
  hour < 11 ? '早上好' : hour < 13 ? '中午好' : hour < 18 ? '下午好' : '晚上好';

const countLinks = [
  { name: 'todo', title: '待办', address: '/flow-manage/my-flow/todo' },
  { name: 'toread', title: '待阅', address: '/flow-manage/my-flow/toread' },
  { name: 'started', title: '我发起的', address: '/flow-manage/my-flow/start' },
] as const;

function Counts() {
  const counts = useCounters();
  const { pages } = useSnapshot(session);
  return (
    <div className="home-counts">
      {countLinks
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
