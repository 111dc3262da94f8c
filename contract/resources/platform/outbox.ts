/** Messages that left the product, or wait to leave. */
import { messageChannels } from '../../messages/message.ts';
import { messageKinds } from '../../messages/messageKinds.ts';
import { textField, timeField } from '../commonFields.ts';
import { describeResource, nameCalls } from '../resource.ts';

export const outboxResource = describeResource({
  name: 'outbox',
  group: 'outbox',
  calls: nameCalls('list', 'export', 'groups'),
  rights: 'system:outbox',
  key: 'outboxId',
  label: 'text',
  keyword: '接收人',
  chipsOf: 'state',
  emptyHint: '验证码等短信发出后列在这里',
  fields: [
    textField('receiver', '接收人', 100, { width: 150 }),
    {
      enName: 'kind',
      label: '种类',
      funcType: 'radio',
      options: Object.entries(messageKinds).map(([value, { label }]) => ({ value, label })),
      isPCQuery: true,
      width: 90,
    },
    {
      enName: 'channel',
      label: '渠道',
      funcType: 'radio',
      options: Object.entries(messageChannels).map(([value, label]) => ({ value, label })),
      isPCQuery: true,
      width: 80,
    },
    textField('text', '内容', 500),
    {
      enName: 'state',
      label: '状态',
      funcType: 'radio',
      options: [
        { label: '待发送', value: 'waiting' },
        { label: '已发送', value: 'sent' },
        { label: '失败', value: 'failed' },
        { label: '已过期', value: 'expired' },
      ],
      isPCQuery: true,
      width: 90,
      tones: { waiting: 'processing', sent: 'approved', failed: 'danger', expired: 'draft' },
    },
    textField('error', '错误', 500, { isPCQuery: false, width: 200 }),
    { enName: 'attempts', label: '次数', funcType: 'number', precision: 0, width: 70 },
    timeField('createTime', '产生时间', { isPCQuery: true }),
    timeField('sentTime', '发送时间'),
    timeField('expiresAt', '失效时间', { column: 'hidden' }),
  ],
  commands: ['outbox.resend', 'outbox.fullText'],
});
