import type { z } from 'zod';
import type { postCalls } from '../../../contract/calls/post.ts';
import type { Tx } from '../database.ts';
import { containing } from './pageOf.ts';

type Filter = Omit<z.output<typeof postCalls.list.query>, 'pageNum' | 'pageSize'>;

/** The posts that a list's filters match, in their order; the caller selects. */
export function postsMatching(tx: Tx, filter: Filter) {
  const { keyword, postName, postCode, status } = filter;
  let posts = tx.selectFrom('posts').orderBy('orderNum').orderBy('postId');
  if (keyword) {
    posts = posts.where((is) =>
      is.or([is('postName', 'ilike', containing(keyword)), is('postCode', 'ilike', containing(keyword))]),
    );
  }
  if (postName) posts = posts.where('postName', 'ilike', containing(postName));
  if (postCode) posts = posts.where('postCode', 'ilike', containing(postCode));
  if (status) posts = posts.where('status', '=', status);
  return posts;
}
