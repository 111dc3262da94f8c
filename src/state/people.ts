/**
 * People and departments for pickers: asked by pages of 20, those chosen last come first, nobody who is disabled unless
 * disabled people are asked for.
 */
import type { CallResult } from '../../contract/call.ts';
import type { PickedUser, userCalls } from '../../contract/calls/user.ts';
import { api } from '../client/api.ts';
import { matchesPinyin } from '../ui/pinyin.ts';
import { lasting, personOf } from './privateStores.ts';
import { session } from './session.ts';

export type DeptNode = { id: string; label: string; parentId: string; children?: DeptNode[] | undefined };

type Row = CallResult<typeof userCalls.list>['rows'][number];

/** The workflow seed, point 9. */
export const peoplePageSize = 20;
const mostRecent = 12;
const recentLiveMs = 60_000;

export type PeopleAsk = {
  /** Words of name, pinyin, department, or a whole account. */
  keyword?: string;
  /** The department and all below it. */
  deptId?: string | undefined;
  /** Left out: enabled people. */
  status?: '0' | '1' | 'any';
  pageNum?: number;
  pageSize?: number;
};
export type PeoplePage = { people: PickedUser[]; total: number };

export async function peoplePage(ask: PeopleAsk, signal?: AbortSignal): Promise<PeoplePage> {
  const { keyword, deptId, status = '0', ...page } = ask;
  const asked = { pageNum: 1, pageSize: peoplePageSize, ...page, ...(status !== 'any' && { status }) };
  const query = { ...asked, ...(keyword && { keyword }), ...(deptId && { deptId }) };
  const { rows, total } = await api.user.list({ query }, signal ? { signal } : {});
  const people = rows.map(picked);
  for (const one of people) seen.set(one.userId, one);
  return { people, total };
}

export const searchPeople = async (keyword: string, signal?: AbortSignal): Promise<PickedUser[]> =>
  (await peoplePage({ keyword }, signal)).people;

/** Those this person chose lately before the others that the keyword finds; without one those and then everybody. */
export async function likelyPeople(keyword: string, signal?: AbortSignal): Promise<PickedUser[]> {
  const [recent, found] = await Promise.all([recentPeople(), searchPeople(keyword, signal)]);
  return recentFirst(recentAmong(recent, keyword), found);
}

export const recentAmong = (recent: readonly PickedUser[], keyword: string): PickedUser[] =>
  recent.filter(({ nickName }) => keyword.trim() === '' || matchesPinyin(nickName, keyword));

export const recentFirst = (recent: readonly PickedUser[], others: readonly PickedUser[]): PickedUser[] => [
  ...recent,
  ...others.filter((one) => !recent.some((other) => other.userId === one.userId)),
];

/** Whoever has come by, by id: what is remembered of somebody chosen. */
const seen = new Map<string, PickedUser>();

const picked = ({ userId, nickName, deptName, underDeptIdNames, avatar, absence }: Row): PickedUser => ({
  userId,
  nickName,
  deptName,
  underDeptIdNames,
  avatar,
  ...(absence && { absence }),
});

let departments: Promise<DeptNode[]> | undefined;

export function departmentTree(): Promise<DeptNode[]> {
  departments ??= api.dept.treeselect({ query: {} }).catch((error: unknown) => {
    departments = undefined;
    throw error;
  });
  return departments;
}

let recent: { key: string; asked: number; answer: Promise<PickedUser[]> } | undefined;

/** Those this person chose last, newest first, as they are now; whoever is gone or disabled is not among them. */
export function recentPeople(): Promise<PickedUser[]> {
  const key = recentKey();
  if (recent?.key === key && Date.now() - recent.asked < recentLiveMs) return recent.answer;
  const answer = asTheyAre(recentIds());
  recent = { key, asked: Date.now(), answer };
  answer.catch(() => {
    recent = undefined;
  });
  return answer;
}

async function asTheyAre(ids: readonly string[]): Promise<PickedUser[]> {
  if (ids.length === 0) return [];
  const now = await api.user.byIds({ query: { status: '0' }, body: [...ids] });
  for (const one of now) seen.set(one.userId, one);
  return ids.flatMap((id) => now.find((one) => one.userId === id) ?? []);
}

const storeName = 'people';

const recentKey = () => (session.person ? personOf(session.person) : '');

// Written by rememberPeople only, and the store says whether it is as it was written.
const recentIds = () => JSON.parse(lasting.read(storeName) ?? '[]') as string[];

export function rememberPeople(ids: readonly string[]): void {
  if (ids.length === 0) return;
  const key = recentKey();
  const next = [...new Set([...ids.slice(0, mostRecent), ...recentIds()])].slice(0, mostRecent);
  lasting.write(storeName, JSON.stringify(next));
  const known = next.flatMap((id) => seen.get(id) ?? []);
  // Who is not known yet is asked for when the list is wanted again.
  recent =
    known.length === next.length ? { key, asked: Date.now(), answer: Promise.resolve(known) } : undefined;
}
