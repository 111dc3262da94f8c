/** What the picker says. */
import type { Bounds } from './picking.ts';
import { countSentence } from './selection.ts';

export type Dept = { id: string; name: string };
type Looked = { keyword: string; dept: Dept | undefined; narrow: boolean };

export function headingOf({ keyword, dept, narrow }: Looked): string {
  if (narrow) return '候选人';
  if (keyword !== '') return dept ? `“${dept.name}”中的结果` : '搜索结果';
  return dept?.name ?? '全部人员';
}

export function emptyOf({ keyword, dept }: Looked): string {
  if (keyword === '') return '没有人员';
  return dept
    ? `“${dept.name}”中没有与“${keyword}”匹配的人员，按 ↵ 在全部人员中查找`
    : `没有与“${keyword}”匹配的人员`;
}

/** How many are chosen, and how many are to be. */
export function asideOf(count: number, { multiple, least = 0, most }: Bounds): string {
  if (!multiple) return '单选';
  const wanted = most === undefined ? undefined : countSentence({ least, most }, most + 1);
  return [`已选 ${count} 人`, wanted].filter(Boolean).join('，');
}
