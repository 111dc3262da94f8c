import { referenceTo } from './shared/reference.ts';
import type { FieldType } from './type.ts';

const posts = referenceTo('posts');

/** The posts of whoever made the record, as they were then; a person may hold several. */
export const currentPos: FieldType = {
  ...posts,
  label: '当前岗位',
  origin: 'actorPosts',
  sqlType: () => 'bigint[]',
  valueSchema: (field) => posts.valueSchema({ ...field, multiple: true }),
};
