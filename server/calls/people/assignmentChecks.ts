/** Refuses departments and posts that are disabled to people who do not have them yet. */
import type { Tx } from '../../db/database.ts';
import { assertEnabled } from '../references/assertEnabled.ts';

type Assignment = {
  deptIds?: readonly string[];
  postIds?: readonly string[] | undefined;
  /** The people who get them; none for a new account. */
  userIds?: readonly string[];
};

/** Throws 400 at the field. */
export async function assertAssignable(tx: Tx, assignment: Assignment): Promise<void> {
  const { deptIds = [], postIds = [], userIds = [] } = assignment;
  await assertEnabled(tx, [
    { kind: 'dept', path: 'deptId', chosen: deptIds, held: await commonDeptOf(tx, userIds) },
    { kind: 'post', path: 'postIds', chosen: postIds, held: await postsOf(tx, userIds) },
  ]);
}

/** The department in which all of the people are. */
async function commonDeptOf(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const people = tx.selectFrom('users').select('deptId').where('userId', 'in', userIds);
  const [first, ...others] = await people.distinct().execute();
  return first?.deptId && others.length === 0 ? [first.deptId] : [];
}

async function postsOf(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const held = await tx.selectFrom('userPosts').select('postId').where('userId', 'in', userIds).execute();
  return held.map(({ postId }) => postId);
}
