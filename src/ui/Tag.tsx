import './styles/ui.css';
import type { ReactNode } from 'react';

export type TagTone = 'processing' | 'approved' | 'voided' | 'draft' | 'danger' | 'accent';

export function Tag({ tone = 'draft', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={`ui-tag ui-tag-${tone}`}>{children}</span>;
}
