import type { FieldType } from './fieldType.ts';
import { createReferenceType } from './shared/reference.ts';

const posts = createReferenceType('posts');

/** The posts of the record's creator at the time of creation. A person may have several. */
export const currentPos: FieldType = {
  ...posts,
  label: '当前岗位',
  group: 'organization',
  settings: [],
  initial: {},
  origin: 'actorPosts',
  sqlType: () => 'bigint[]',
  valueSchema: (field) => posts.valueSchema({ ...field, multiple: true }),
};
