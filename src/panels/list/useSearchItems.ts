/** The search items a person has chosen for a form's list, kept on the server. */
import { useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { session } from '../../state/session.ts';
import { showFailure } from '../../state/showFailure.ts';

/** Null: none chosen, the view's own are shown. */
export function useSearchItems(form: string | undefined) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  useEffect(() => {
    if (form === undefined) return;
    let late = false;
    const params = { userId: session.person?.userId ?? '', form };
    api.query.saved({ params }).then(
      ({ filterKeyList }) => late || setChosen(filterKeyList),
      // Without the choice the list has the items of its form, which is no reason to interrupt anybody.
      () => undefined,
    );
    return () => {
      late = true;
    };
  }, [form]);
  const choose = (keys: readonly string[]) => {
    setChosen(keys);
    if (form === undefined) return;
    const params = { userId: session.person?.userId ?? '', form };
    api.query.save({ params, body: { filterKeyList: [...keys] } }).catch(showFailure);
  };
  return [chosen, choose] as const;
}
