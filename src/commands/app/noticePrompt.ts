/** The prompt that lists the person's notices and opens one. */
import { readNotice } from '../../dialogs/notice/readNotice.ts';
import { fetchNotices } from '../../state/cache/own/notices.ts';
import { formatRelativeTime } from '../../ui/format/relativeTime.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Prompt, readSelectedValues } from '../core/prompt.ts';
import { filterOptions } from '../core/promptQuestions.ts';

/** Undefined without notices, after a message to the person. */
export async function createNoticePrompt(): Promise<Prompt | undefined> {
  const notices = await fetchNotices();
  if (notices.length === 0) {
    toast.info('没有公告');
    return undefined;
  }
  let chosen: string | undefined;
  return {
    key: 'notice.open',
    title: '公告',
    next: (answers) =>
      answers.notice
        ? undefined
        : {
            kind: 'one',
            name: 'notice',
            title: '公告',
            sends: '打开',
            options: filterOptions(
              notices.map(({ noticeId, noticeTitle, isRead, mustConfirm, isConfirmed, createTime }) => ({
                value: noticeId,
                label: noticeTitle,
                detail: [
                  mustConfirm && !isConfirmed ? '须确认' : !isRead && '未读',
                  formatRelativeTime(createTime),
                ]
                  .filter(Boolean)
                  .join(' · '),
              })),
            ),
          },
    send: async (answers) => {
      [chosen] = readSelectedValues(answers, 'notice');
    },
    finish: (sent) => (sent && chosen ? readNotice(chosen) : undefined),
  };
}
