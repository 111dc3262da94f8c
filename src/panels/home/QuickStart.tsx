import { useSnapshot } from 'valtio';
import { navigate } from '../../state/navigation.ts';
import { mayRun, session } from '../../state/session.ts';

/** Every form of the person's menu in which they may add a record. */
export function QuickStart() {
  const { pages } = useSnapshot(session);
  const forms = [...pages.values()]
    .filter((entry) => entry.component.includes('Auto') && !entry.hidden)
    .map((entry) => ({ title: entry.title, enName: entry.address.split('/').at(-1) ?? '' }))
    .filter(({ enName }) => mayRun(`auto:${enName}:add`));
  if (forms.length === 0) return null;
  return (
    <section className="home-section">
      <h2>新增</h2>
      <div className="home-forms">
        {forms.map(({ title, enName }) => (
          <button key={enName} type="button" onClick={() => navigate(`/auto/${enName}`)}>
            ＋ {title}
          </button>
        ))}
      </div>
    </section>
  );
}
