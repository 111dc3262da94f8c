import { useSnapshot } from 'valtio';
import {
  type FillableForm,
  listFillableForms,
  newRecordVerb,
  openNewRecord,
} from '../../commands/record/newRecordCommands.ts';
import type { MenuNode } from '../../state/session/menu.ts';
import { session } from '../../state/session/session.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';

/** The forms of the person's menu in which they may add a record: those with a flow first. */
export function QuickStart() {
  const { pages } = useSnapshot(session);
  // A ref in the store is the plain map.
  const forms = listFillableForms(pages as ReadonlyMap<string, MenuNode>);
  return [true, false].map((hasFlow) => {
    const some = forms.filter((form) => form.hasFlow === hasFlow);
    return (
      some.length > 0 && (
        <FormLinks key={newRecordVerb({ hasFlow })} title={newRecordVerb({ hasFlow })} forms={some} />
      )
    );
  });
}

function FormLinks({ title: word, forms }: { title: string; forms: readonly FillableForm[] }) {
  return (
    <section className="home-section">
      <h2>{word}</h2>
      <div className="home-forms">
        {forms.map(({ title, enName }) => (
          <button key={enName} type="button" onClick={() => void openNewRecord(enName).catch(showFailure)}>
            ＋ {title}
          </button>
        ))}
      </div>
    </section>
  );
}
