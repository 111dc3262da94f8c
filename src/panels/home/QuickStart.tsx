import { useSnapshot } from 'valtio';
import { type FillableForm, fillableForms, newWord, openNew } from '../../commands/newRecord.ts';
import type { MenuEntry } from '../../state/menu.ts';
import { session } from '../../state/session.ts';
import { showFailure } from '../../state/showFailure.ts';

/** Every form of the person's menu in which they may add a record: those with a flow first. */
export function QuickStart() {
  const { pages } = useSnapshot(session);
  // A ref in the store is the map itself.
  const forms = fillableForms(pages as ReadonlyMap<string, MenuEntry>);
  return [true, false].map((hasFlow) => {
    const some = forms.filter((form) => form.hasFlow === hasFlow);
    return (
      some.length > 0 && <NewForms key={newWord({ hasFlow })} title={newWord({ hasFlow })} forms={some} />
    );
  });
}

function NewForms({ title: word, forms }: { title: string; forms: readonly FillableForm[] }) {
  return (
    <section className="home-section">
      <h2>{word}</h2>
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
