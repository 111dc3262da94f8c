import type { z } from 'zod';
import type { postCalls } from '../../../../contract/calls/post.ts';
import { postResource } from '../../../../contract/resources/people/post.ts';
import type { Tx } from '../../database.ts';
import { applyListConditions } from '../../filter/resourceConditions.ts';
import { containsPattern } from '../fetchPage.ts';

type PostFilter = Omit<z.output<typeof postCalls.list.query>, 'pageNum' | 'pageSize'>;

/** The posts that a list's filters match, in order. The caller selects the columns. */
export function selectPosts(tx: Tx, filter: PostFilter) {
  const { keyword, postName, postCode, status } = filter;
  let posts = tx.selectFrom('posts').orderBy('orderNum').orderBy('postId');
  if (keyword) {
    posts = posts.where((is) =>
      is.or([
        is('postName', 'ilike', containsPattern(keyword)),
        is('postCode', 'ilike', containsPattern(keyword)),
      ]),
    );
  }
  if (postName) posts = posts.where('postName', 'ilike', containsPattern(postName));
  if (postCode) posts = posts.where('postCode', 'ilike', containsPattern(postCode));
  if (status) posts = posts.where('status', '=', status);
  return applyListConditions(posts, { resource: postResource }, filter);
}
