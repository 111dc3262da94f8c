import { useState } from 'react';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { loadPeoplePage } from '../../state/cache/people.ts';
import { type PeopleSelection, type SelectionBounds, toggleAllPeople } from './peopleSelection.ts';
import { toPersonChoice } from './personChoice.ts';
import type { PeopleResult } from './usePeople.ts';

type SelectAllOptions = {
  people: PeopleResult;
  deptId: string | undefined;
  keyword: string;
  picking: PeopleSelection;
  bounds: SelectionBounds;
  onTake: (change: (before: PeopleSelection) => PeopleSelection) => void;
};

/** The page of one call; one key selects no more people than this. */
const maxPeople = 1000;

/** Selects everybody in the list, loaded or not; if all are selected, deselects them. */
export function useSelectAllPeople({ people, deptId, keyword, picking, bounds, onTake }: SelectAllOptions) {
  const [problem, setProblem] = useState<string>();
  const { list, total, current, state } = people;
  const isNarrow = deptId !== undefined || keyword !== '' || list.length === total;
  const offered =
    bounds.multiple && isNarrow && current && state === 'ready' && total > 1 && total <= maxPeople;
  const held = new Set(picking.chosen.map((one) => one.value));
  const complete = list.length === total && list.every((one) => held.has(one.value));
  const take = async () => {
    setProblem(undefined);
    const all = list.length === total ? list : await load();
    if (all) onTake((before) => toggleAllPeople(before, all, bounds));
  };
  const load = async (): Promise<readonly FieldChoice[] | undefined> => {
    try {
      const page = await loadPeoplePage({ keyword, deptId, pageSize: maxPeople });
      return page.people.map(toPersonChoice);
    } catch {
      setProblem('加载失败，请重试');
      return undefined;
    }
  };
  return { offered, complete, problem, take: () => void take() };
}
