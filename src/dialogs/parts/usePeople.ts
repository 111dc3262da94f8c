import { useEffect, useState } from 'react';
import { matching } from '../../fields/parts/choices.ts';
import type { Choice } from '../../fields/world.ts';
import { asTheyAre, peopleOfDepartment, recentPeople, searchPeople } from '../../state/people.ts';
import { choiceOf } from './choiceOf.ts';

type Wanted = { keyword: string; deptId: string | undefined; among: readonly Choice[] | undefined };

export type People = { list: readonly Choice[]; loading: boolean; heading: string };

const debounceMs = 200;

/** A keyword searches everybody, a department lists its own, neither shows those chosen last. */
export function usePeople({ keyword, deptId, among }: Wanted): People {
  const [people, setPeople] = useState<People>({ list: [], loading: true, heading: '' });
  useEffect(() => {
    let late = false;
    const show = (list: readonly Choice[], heading: string) => {
      if (!late) setPeople({ list, heading, loading: false });
    };
    const ask = async () => {
      if (among) return show(matching(among, keyword), '候选人');
      if (keyword) return show((await searchPeople(keyword)).map(choiceOf), '搜索结果');
      if (deptId) return show((await peopleOfDepartment(deptId)).map(choiceOf), '部门人员');
      const recent = recentPeople();
      if (recent.length > 0) {
        show(recent.map(choiceOf), '最近选择');
        return show((await asTheyAre(recent)).map(choiceOf), '最近选择');
      }
      show((await searchPeople('')).map(choiceOf), '全部人员');
    };
    const timer = setTimeout(
      () => {
        setPeople((before) => ({ ...before, loading: true }));
        ask().catch(() => show([], '加载失败，请重试'));
      },
      keyword ? debounceMs : 0,
    );
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [keyword, deptId, among]);
  return people;
}
