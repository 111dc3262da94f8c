/** People and departments for pickers: asked once, kept while the page lives; those chosen last come first. */
import type { CallResult } from '../../contract/call.ts';
import type { PickedUser, userCalls } from '../../contract/calls/user.ts';
import { api } from '../client/api.ts';
import { session } from './session.ts';

export type DeptNode = { id: string; label: string; parentId: string; children?: DeptNode[] | undefined };

type Row = CallResult<typeof userCalls.list>['rows'][number];

const pageSize = 20;
const mostRecent = 12;

let departments: Promise<DeptNode[]> | undefined;
const ofDepartment = new Map<string, Promise<PickedUser[]>>();

/** By name or pinyin, the first 20 enabled ones. */
export async function searchPeople(keyword: string, signal?: AbortSignal): Promise<PickedUser[]> {
  const query = { pageNum: 1, pageSize, status: '0' as const, ...(keyword && { nickName: keyword }) };
  const { rows } = await api.user.list({ query }, signal ? { signal } : {});
  return rows.map(picked);
}

const picked = ({ userId, nickName, deptName, underDeptIdNames, avatar, absence }: Row): PickedUser => ({
  userId,
  nickName,
  deptName,
  underDeptIdNames,
  avatar,
  absence,
});

/** People remembered from before, with what is true of them now; whoever is gone is left out. */
export async function asTheyAre(people: readonly PickedUser[]): Promise<PickedUser[]> {
  const now = await api.user.byIds({ body: people.map((one) => one.userId) });
  return people.flatMap((one) => now.find((other) => other.userId === one.userId) ?? []);
}

export function departmentTree(): Promise<DeptNode[]> {
  departments ??= api.dept.treeselect({ query: {} }).catch((error: unknown) => {
    departments = undefined;
    throw error;
  });
  return departments;
}

export function peopleOfDepartment(deptId: string): Promise<PickedUser[]> {
  const known = ofDepartment.get(deptId);
  if (known) return known;
  const asked = api.user
    .listOfDept({ params: { deptId } })
    .then(({ rows }) => rows)
    .catch((error: unknown) => {
      ofDepartment.delete(deptId);
      throw error;
    });
  ofDepartment.set(deptId, asked);
  return asked;
}

const recentKey = () => `qianhe.people.${session.person?.userId ?? ''}`;

/** Those this person chose last, newest first. */
export function recentPeople(): PickedUser[] {
  try {
    return JSON.parse(localStorage.getItem(recentKey()) ?? '[]') as PickedUser[];
  } catch {
    // Written by rememberPeople only; a damaged list is an empty one.
    return [];
  }
}

export function rememberPeople(people: readonly PickedUser[]): void {
  const others = recentPeople().filter((one) => !people.some((chosen) => chosen.userId === one.userId));
  localStorage.setItem(recentKey(), JSON.stringify([...people, ...others].slice(0, mostRecent)));
}
