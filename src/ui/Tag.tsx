import './ui.css';
import type { ReactNode } from 'react';

export type TagTone = 'processing' | 'approved' | 'voided' | 'draft' | 'danger' | 'accent';

export function Tag({ tone = 'draft', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={`ui-tag ui-tag-${tone}`}>{children}</span>;
}

/** The states of a record (shell seed, point 3). */
const recordStates: Record<string, { text: string; tone: TagTone }> = {
  '-2': { text: '已作废', tone: 'voided' },
  '-1': { text: '草稿', tone: 'draft' },
  '0': { text: '处理中', tone: 'processing' },
  '1': { text: '已审核', tone: 'approved' },
};

export const recordStateText = (status: unknown) => recordStates[String(status)]?.text ?? '';

export function RecordStateTag({ status }: { status: unknown }) {
  const state = recordStates[String(status)];
  return state ? <Tag tone={state.tone}>{state.text}</Tag> : null;
}
