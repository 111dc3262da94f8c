import { postResource } from '../../../contract/resources/people/post.ts';
import { resourceHandlers } from '../shared/resourceHandlers.ts';

export const postHandlers = resourceHandlers(postResource);
