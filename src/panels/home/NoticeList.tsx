import { CommandKey } from '../../commands/ui/CommandKey.tsx';
import { readNotice } from '../../dialogs/notice/readNotice.ts';
import { retryNotices, useNotices } from '../../state/cache/own/notices.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { formatRelativeTime } from '../../ui/format/relativeTime.ts';
import { Tag } from '../../ui/Tag.tsx';
import { HomeSection } from './HomeSection.tsx';

const maxRows = 5;

/** The newest notices, those that are not read in bold. */
export function NoticeList() {
  const { value, failure } = useNotices();
  const answer = {
    ...(value && { data: value.slice(0, maxRows) }),
    ...(failure !== undefined && !value && { failed: failure }),
    again: retryNotices,
  };
  return (
    <HomeSection
      title="公告"
      answer={answer}
      nothing="没有公告。"
      more={value && value.length > 0 && <CommandKey id="notice.open" />}
    >
      {(rows) => (
        <ul className="home-notices">
          {rows.map(({ noticeId, noticeTitle, isPinned, isRead, isConfirmed, mustConfirm, createTime }) => (
            <li key={noticeId} data-unread={!isRead || undefined}>
              {mustConfirm && !isConfirmed && <Tag tone="processing">须确认</Tag>}
              {isPinned && <Tag>置顶</Tag>}
              <button type="button" onClick={() => readNotice(noticeId).catch(showFailure)}>
                {noticeTitle}
              </button>
              <span>{formatRelativeTime(createTime)}</span>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}
