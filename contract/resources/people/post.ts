import {
  createTimeField,
  orderField,
  peopleField,
  remarkField,
  statusField,
  textField,
} from '../commonFields.ts';
import { describeResource, nameCalls } from '../resource.ts';

export const postResource = describeResource({
  name: 'post',
  group: 'post',
  calls: nameCalls('list', 'detail', 'add', 'edit', 'remove', 'export', 'groups'),
  rights: 'system:post',
  stored: { table: 'posts', path: '/system/post' },
  key: 'postId',
  label: 'postName',
  keyword: '岗位名称、编码',
  chipsOf: 'status',
  fields: [
    textField('postName', '岗位名称', 64, { uniqueKey: { index: 'postNames' } }),
    textField('postCode', '岗位编码', 64, { uniqueKey: { index: 'postCodes' } }),
    peopleField('userPosts'),
    orderField,
    statusField,
    remarkField,
    createTimeField,
  ],
  copy: {},
});
