import type { Tx } from '../../database.ts';

/** The ids of a person's enabled posts, in the order of the posts; null for a person without posts. */
export async function listPostIdsOfUser(tx: Tx, userId: string): Promise<string[] | null> {
  const posts = await tx
    .selectFrom('userPosts')
    .innerJoin('posts', 'posts.postId', 'userPosts.postId')
    .select('posts.postId')
    .where('userPosts.userId', '=', userId)
    .where('posts.status', '=', '0')
    .orderBy('posts.orderNum')
    .orderBy('posts.postId')
    .execute();
  return posts.length > 0 ? posts.map((post) => post.postId) : null;
}
