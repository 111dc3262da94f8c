/** Posts: positions that people hold, used as candidates of flow nodes. */
import { postResource } from '../resources/people/post.ts';
import { resourceCalls } from '../resources/resourceCalls.ts';

export const postCalls = resourceCalls(postResource, {
  summaries: { remove: '删除岗位；仍有人员时不能删除' },
});
