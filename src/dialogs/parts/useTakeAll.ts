import { useState } from 'react';
import type { Choice } from '../../fields/world.ts';
import { peoplePage } from '../../state/people.ts';
import { choiceOf } from './choiceOf.ts';
import { type Bounds, type Picking, tookAll } from './picking.ts';
import type { People } from './usePeople.ts';

type Given = {
  people: People;
  deptId: string | undefined;
  keyword: string;
  picking: Picking;
  bounds: Bounds;
  onTake: (change: (before: Picking) => Picking) => void;
};

/** One call's page; more people are not chosen by one key. */
const mostAtOnce = 1000;

/** Taking everybody that is listed, loaded or not; once all are taken, giving them back. */
export function useTakeAll({ people, deptId, keyword, picking, bounds, onTake }: Given) {
  const [problem, setProblem] = useState<string>();
  const { list, total, current, state } = people;
  const isNarrow = deptId !== undefined || keyword !== '' || list.length === total;
  const offered =
    bounds.multiple && isNarrow && current && state === 'ready' && total > 1 && total <= mostAtOnce;
  const held = new Set(picking.chosen.map((one) => one.value));
  const complete = list.length === total && list.every((one) => held.has(one.value));
  const take = async () => {
    setProblem(undefined);
    const all = list.length === total ? list : await load();
    if (all) onTake((before) => tookAll(before, all, bounds));
  };
  const load = async (): Promise<readonly Choice[] | undefined> => {
    try {
      const page = await peoplePage({ keyword, deptId, pageSize: mostAtOnce });
      return page.people.map(choiceOf);
    } catch {
      setProblem('加载失败，请重试');
      return undefined;
    }
  };
  return { offered, complete, problem, take: () => void take() };
}
