import type { Notice } from '../../../contract/calls/notice.ts';
import { noticeResource } from '../../../contract/resources/platform/notice.ts';
import { findResourceField } from '../../../contract/resources/resource.ts';
import { SanitizedHtml } from '../../ui/html/SanitizedHtml.tsx';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';

export type NoticeDialogProps = {
  notice: Notice;
  /** The reader has to confirm it. */
  asks: boolean;
};

const kinds = findResourceField(noticeResource, 'noticeType')?.options ?? [];

/** A notice as its readers see it. */
export function NoticeDialog({ props, close }: DialogBodyProps<NoticeDialogProps, true>) {
  const { noticeTitle, noticeType, noticeContent, createBy, createTime } = props.notice;
  const kind = kinds.find(({ value }) => value === noticeType)?.label;
  return (
    <DialogFrame
      title={noticeTitle}
      width={640}
      onCancel={() => close()}
      {...(props.asks && { confirmLabel: '确认已阅', cancelLabel: '稍后', onConfirm: () => close(true) })}
    >
      <p className="dialog-note">{[kind, createBy, createTime].join(' · ')}</p>
      <SanitizedHtml html={noticeContent} className="rich-text" takesFocus />
    </DialogFrame>
  );
}
