import { useSnapshot } from 'valtio';
import { fillableForms, openNew } from '../../commands/newRecord.ts';
import type { MenuEntry } from '../../state/menu.ts';
import { session } from '../../state/session.ts';
import { showFailure } from '../../state/showFailure.ts';

/** Every form of the person's menu in which they may add a record. */
export function QuickStart() {
  const { pages } = useSnapshot(session);
  // A ref in the store is the map itself.
  const forms = fillableForms(pages as ReadonlyMap<string, MenuEntry>);
  if (forms.length === 0) return null;
  return (
    <section className="home-section">
      <h2>新增</h2>
      <div className="home-forms">
        {forms.map(({ title, enName }) => (
          <button key={enName} type="button" onClick={() => void openNew(enName).catch(showFailure)}>
            ＋ {title}
          </button>
        ))}
      </div>
    </section>
  );
}
