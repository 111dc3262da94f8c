/**
 * The search items that a person has chosen for a list, stored on the server: for a form's list by a call of its own, for
 * any other list with the settings. An open view has its own.
 */
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { api } from '../../client/api.ts';
import { openSavedViews } from '../../state/lists/savedViews.ts';
import { session } from '../../state/session/session.ts';
import { parseSearchItems, settings } from '../../state/workspace/settings.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';

/** Null: no choice is stored, so the view's own items are shown. */
export function useSearchItems(form: string | undefined, listId: string) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const ofView = useSnapshot(openSavedViews).byList[listId]?.content.searchItems;
  const ofSettings: unknown = useSnapshot(settings).searchItems[listId];
  useEffect(() => {
    if (form === undefined) return;
    let late = false;
    const params = { userId: session.person?.userId ?? '', form };
    api.query.saved({ params }).then(
      ({ filterKeyList }) => late || setChosen(filterKeyList),
      // If the choice cannot be loaded, the list shows the items of its form without a message.
      () => undefined,
    );
    return () => {
      late = true;
    };
  }, [form]);
  const choose = (keys: readonly string[]) => {
    const opened = openSavedViews.byList[listId];
    if (opened) {
      openSavedViews.byList[listId] = { ...opened, content: { ...opened.content, searchItems: [...keys] } };
      return;
    }
    if (form === undefined) {
      settings.searchItems = { ...settings.searchItems, [listId]: [...keys] };
      return;
    }
    setChosen(keys);
    const params = { userId: session.person?.userId ?? '', form };
    api.query.save({ params, body: { filterKeyList: [...keys] } }).catch(showFailure);
  };
  const own = parseSearchItems(ofSettings);
  const ofList = form === undefined ? own : chosen;
  return [ofView ?? ofList, choose] as const;
}
