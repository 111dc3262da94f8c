/** API tokens as the audit log reads them; the token itself is stored nowhere. */
import { textField, timeField } from '../commonFields.ts';
import type { ResourceField } from '../resource.ts';

export const apiTokenFields: readonly ResourceField[] = [
  textField('name', '名称', 50),
  timeField('expireTime', '有效期至'),
  {
    enName: 'permissions',
    label: '权限',
    funcType: 'select',
    multiple: true,
    selectMode: 1,
    optionsFrom: 'menu',
    options: [
      { label: '处理本人工作', value: 'own:work' },
      { label: '全部权限', value: '*:*:*' },
    ],
  },
];
