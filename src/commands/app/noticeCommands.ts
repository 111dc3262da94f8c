import { type Command, declareCommand } from '../core/command.ts';

export const noticeCommands: readonly Command[] = [
  declareCommand({
    id: 'notice.open',
    title: '公告…',
    search: '通知 阅读 确认',
    group: '前往',
    keys: 'g a',
    staffOnly: true,
    when: () => 'yes',
    createPrompt: async () => (await import('./noticePrompt.ts')).createNoticePrompt(),
  }),
];
