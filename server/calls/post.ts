import type { postCalls } from '../../contract/calls/post.ts';
import { Failure } from '../../contract/failures.ts';
import { postsMatching } from '../db/queries/listPosts.ts';
import { pageOf } from '../db/queries/pageOf.ts';
import { withinConstraints } from './constraints.ts';
import type { Handlers } from './context.ts';
import { exportList } from './exportList.ts';
import { assertTouched, found } from './found.ts';

const taken = {
  postCodes: { path: 'postCode', message: '岗位编码已被使用' },
  postNames: { path: 'postName', message: '岗位名称已被使用' },
};

const columns = ['postId', 'postName', 'postCode', 'orderNum', 'status', 'remark', 'createTime'] as const;

export const postHandlers = {
  list: ({ tx }, { query }) => pageOf(postsMatching(tx, query).select(columns), query),

  export: (context, { query }) => exportList(context, 'posts', query),

  async detail({ tx }, { params }) {
    const { postId } = params;
    return found(
      await tx.selectFrom('posts').select(columns).where('postId', '=', postId).executeTakeFirst(),
    );
  },

  async add({ tx }, { body }) {
    return withinConstraints(taken, () =>
      tx.insertInto('posts').values(body).returning('postId').executeTakeFirstOrThrow(),
    );
  },

  async edit({ tx, now }, { body: { postId, ...change } }) {
    const { numUpdatedRows } = await withinConstraints(taken, () =>
      tx
        .updateTable('posts')
        .set({ ...change, updateTime: now })
        .where('postId', '=', postId)
        .executeTakeFirst(),
    );
    assertTouched([postId], numUpdatedRows);
    return null;
  },

  async remove({ tx }, { body }) {
    const held = await tx
      .selectFrom('userPosts')
      .innerJoin('users', 'users.userId', 'userPosts.userId')
      .select('users.nickName')
      .where('postId', 'in', body)
      .where('users.deleted', '=', false)
      .limit(1)
      .executeTakeFirst();
    if (held) throw new Failure('IN_USE', { msg: `${held.nickName} 等人员仍任该岗位，不能删除` });
    const { numDeletedRows } = await tx.deleteFrom('posts').where('postId', 'in', body).executeTakeFirst();
    assertTouched(body, numDeletedRows);
    return null;
  },
} satisfies Handlers<typeof postCalls>;
