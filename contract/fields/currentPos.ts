import type { FieldType } from './fieldType.ts';
import { createReferenceType } from './shared/reference.ts';

const posts = createReferenceType('posts');

/** The posts of whoever made the record, as they were then; a person may hold several. */
export const currentPos: FieldType = {
  ...posts,
  label: '当前岗位',
  origin: 'actorPosts',
  sqlType: () => 'bigint[]',
  valueSchema: (field) => posts.valueSchema({ ...field, multiple: true }),
};
