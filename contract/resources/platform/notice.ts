/** Notices as the audit log reads them. */
import { htmlToText } from '../../text/htmlToText.ts';
import { textField } from '../commonFields.ts';
import type { ResourceField } from '../resource.ts';

export const noticeFields: readonly ResourceField[] = [
  textField('noticeTitle', '标题', 100),
  {
    enName: 'noticeType',
    label: '类型',
    funcType: 'radio',
    options: [
      { label: '通知', value: '1' },
      { label: '公告', value: '2' },
    ],
  },
  {
    enName: 'noticeContent',
    label: '内容',
    funcType: 'textarea',
    inWords: (html) => htmlToText(String(html ?? '')),
  },
  {
    enName: 'status',
    label: '状态',
    funcType: 'radio',
    options: [
      { label: '公开', value: '0' },
      { label: '关闭', value: '1' },
    ],
  },
];
