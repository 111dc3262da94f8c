/**
 * People and departments for pickers: pages of 20, recently chosen people first, disabled people only on request.
 */
import type { CallResult } from '../../../contract/call.ts';
import type { PickedUser } from '../../../contract/calls/shapes/userShapes.ts';
import type { userCalls } from '../../../contract/calls/user.ts';
import { api } from '../../client/api.ts';
import { matchesPinyin } from '../../ui/format/pinyin.ts';
import { ownerId } from '../session/privateStores.ts';
import { isSupplier, session } from '../session/session.ts';
import { settings } from '../workspace/settings.ts';
import { declareCache, declareQuery, onlyKey } from './declaredQueries.ts';
import { gatherKeys } from './gatherKeys.ts';
import { type QueryResult, useQueryResult } from './useQueryResult.ts';

export type DepartmentNode = {
  id: string;
  label: string;
  parentId: string;
  children?: DepartmentNode[] | undefined;
};

type Row = CallResult<typeof userCalls.list>['rows'][number];

/** People per page. */
export const peoplePageSize = 20;
const maxRecent = 12;
const recentTtlMs = 60_000;

export type PeopleQuery = {
  /** Words of name, pinyin or department, or a complete account name. */
  keyword?: string;
  /** The department with its descendants. */
  deptId?: string | undefined;
  /** Enabled people by default. */
  status?: '0' | '1' | 'any';
  pageNum?: number;
  pageSize?: number;
};
export type PeoplePage = { people: PickedUser[]; total: number };

export async function loadPeoplePage(search: PeopleQuery, signal?: AbortSignal): Promise<PeoplePage> {
  if (isSupplier()) return listSelfOnly(search);
  const { keyword, deptId, status = '0', ...page } = search;
  const params = { pageNum: 1, pageSize: peoplePageSize, ...page, ...(status !== 'any' && { status }) };
  const query = { ...params, ...(keyword && { keyword }), ...(deptId && { deptId }) };
  const { rows, total } = await api.user.list({ query }, signal ? { signal } : {});
  const people = rows.map(toPickedUser);
  for (const person of people) peopleById.set(person.userId, person);
  return { people, total };
}

/** A supplier can choose nobody else, and the list of people is closed to them. */
function listSelfOnly({ keyword = '' }: PeopleQuery): PeoplePage {
  const { person } = session;
  if (!person || !matchesPinyin(person.nickName, keyword)) return { people: [], total: 0 };
  const { userId, nickName, avatar } = person;
  return { people: [{ userId, nickName, deptName: '', underDeptIdNames: '', avatar }], total: 1 };
}

type NamedPerson = Pick<PickedUser, 'userId' | 'nickName' | 'avatar'>;

/** People who are looked up together share one request. */
const findPerson = gatherKeys<NamedPerson>(
  async (ids) => {
    const people = await api.user.byIds({ query: {}, body: ids });
    return new Map(people.map((person) => [person.userId, person]));
  },
  { waitMs: 20, most: 1000 },
);

/** The people with these ids, also disabled ones; those that the person may not list are omitted. */
export async function loadPeople(ids: readonly string[]): Promise<NamedPerson[]> {
  if (isSupplier()) return listSelfOnly({}).people.filter(({ userId }) => ids.includes(userId));
  const found = await Promise.all([...new Set(ids)].map(findPerson));
  return found.filter((person) => person !== undefined);
}

export const searchPeople = async (keyword: string, signal?: AbortSignal): Promise<PickedUser[]> =>
  (await loadPeoplePage({ keyword }, signal)).people;

/** Recently chosen people first, then the others that match the keyword; without a keyword, then everybody. */
export async function suggestPeople(keyword: string, signal?: AbortSignal): Promise<PickedUser[]> {
  const [recent, matching] = await Promise.all([loadRecentPeople(), searchPeople(keyword, signal)]);
  return mergeRecentFirst(filterRecent(recent, keyword), matching);
}

export const filterRecent = (recent: readonly PickedUser[], keyword: string): PickedUser[] =>
  recent.filter(({ nickName }) => keyword.trim() === '' || matchesPinyin(nickName, keyword));

export const mergeRecentFirst = (
  recent: readonly PickedUser[],
  others: readonly PickedUser[],
): PickedUser[] => [
  ...recent,
  ...others.filter(({ userId }) => !recent.some((person) => person.userId === userId)),
];

/** The people loaded last, by id; resolves remembered ids of chosen people. */
const peopleById = declareCache<string, PickedUser>({
  maxEntries: 2_000,
  endedBy: ['people.changed', 'departments.changed', 'absences.changed'],
});

const toPickedUser = ({
  userId,
  nickName,
  deptName,
  underDeptIdNames,
  avatar,
  absence,
}: Row): PickedUser => ({
  userId,
  nickName,
  deptName,
  underDeptIdNames,
  avatar,
  ...(absence && { absence }),
});

const departmentTree = declareQuery<DepartmentNode[]>({
  load: async () => (isSupplier() ? [] : api.dept.treeselect({ query: {} })),
  staleAfterMs: Number.POSITIVE_INFINITY,
  // A role decides which departments a person may see.
  invalidatedBy: { events: ['departments.changed', 'roles.changed'], coalesceMs: 100, spreadMs: 500 },
});

export const loadDepartmentTree = (): Promise<DepartmentNode[]> => departmentTree.fetch(onlyKey);

/** The tree, current while the component is mounted. */
export const useDepartmentTree = (): QueryResult<DepartmentNode[]> => useQueryResult(departmentTree, onlyKey);

/** By owner. */
const recentPeople = declareQuery<PickedUser[]>({
  load: () => refreshPeople(readRecentIds()),
  staleAfterMs: recentTtlMs,
  invalidatedBy: { events: ['people.changed', 'departments.changed', 'absences.changed'] },
});

/** The recently chosen people, newest first, with current data; deleted and disabled people are omitted. */
export const loadRecentPeople = (): Promise<PickedUser[]> => recentPeople.fetch(recentOwner());

async function refreshPeople(ids: readonly string[]): Promise<PickedUser[]> {
  if (ids.length === 0 || isSupplier()) return [];
  const people = await api.user.byIds({ query: { status: '0' }, body: [...ids] });
  for (const person of people) peopleById.set(person.userId, person);
  return ids.flatMap((id) => people.find(({ userId }) => userId === id) ?? []);
}

const recentOwner = () => (session.person ? ownerId(session.person) : '');

/** Another client may have written something else. */
const readRecentIds = (): string[] => settings.recentPeople.filter((id) => /^\d{1,19}$/.test(String(id)));

export function rememberPeople(ids: readonly string[]): void {
  if (ids.length === 0) return;
  const key = recentOwner();
  const next = [...new Set([...ids.slice(0, maxRecent), ...readRecentIds()])].slice(0, maxRecent);
  settings.recentPeople = next;
  const known = next.flatMap((id) => peopleById.get(id) ?? []);
  // Unknown people are fetched when the list is next needed.
  if (known.length === next.length) recentPeople.put(key, known);
  else recentPeople.evict(key);
}
