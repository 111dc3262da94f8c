import type { postCalls } from '../../../contract/calls/post.ts';
import type { Handlers } from '../../context/handler.ts';
import { fetchPage } from '../../db/queries/fetchPage.ts';
import { selectPosts } from '../../db/queries/people/listPosts.ts';
import { rowVersionColumn } from '../../db/queries/rowVersion.ts';
import { assertChangeUnreferenced, assertRowsUnreferenced } from '../references/assertUnreferenced.ts';
import { assertAllAffected, assertFound } from '../shared/assertFound.ts';
import { assertUnchanged } from '../shared/assertUnchanged.ts';
import { withConstraintFailures } from '../shared/constraintFailures.ts';
import { exportList } from '../shared/exportList.ts';

const uniqueKeyErrors = {
  postCodes: { path: 'postCode', message: '岗位编码已被使用' },
  postNames: { path: 'postName', message: '岗位名称已被使用' },
};

const columns = [
  'postId',
  'postName',
  'postCode',
  'orderNum',
  'status',
  'remark',
  'createTime',
  rowVersionColumn().as('version'),
] as const;

export const postHandlers = {
  list: ({ tx }, { query }) => fetchPage(selectPosts(tx, query).select(columns), query),

  export: (context, { query }) => exportList(context, 'posts', query),

  async detail({ tx }, { params }) {
    const { postId } = params;
    return assertFound(
      await tx.selectFrom('posts').select(columns).where('postId', '=', postId).executeTakeFirst(),
    );
  },

  async add({ tx }, { body }) {
    return withConstraintFailures(uniqueKeyErrors, () =>
      tx.insertInto('posts').values(body).returning('postId').executeTakeFirstOrThrow(),
    );
  },

  async edit({ tx, now }, { body: { postId, version, ...change } }) {
    await assertChangeUnreferenced(tx, { kind: 'post', id: postId, status: change.status });
    await assertUnchanged(tx, { table: 'posts', key: 'postId', id: postId }, version);
    const { numUpdatedRows } = await withConstraintFailures(uniqueKeyErrors, () =>
      tx
        .updateTable('posts')
        .set({ ...change, updateTime: now })
        .where('postId', '=', postId)
        .executeTakeFirst(),
    );
    assertAllAffected([postId], numUpdatedRows);
    return null;
  },

  async remove({ tx }, { body }) {
    await assertRowsUnreferenced(tx, { kind: 'post', ids: body, act: 'delete' });
    const { numDeletedRows } = await tx.deleteFrom('posts').where('postId', 'in', body).executeTakeFirst();
    assertAllAffected(body, numDeletedRows);
    return null;
  },
} satisfies Handlers<typeof postCalls>;
