import './styles/ui.css';
import { Tag as BlueprintTag } from '@blueprintjs/core';
import type { ReactNode } from 'react';

export type TagTone = 'processing' | 'approved' | 'voided' | 'draft' | 'danger' | 'accent';

/** `multiline`: a tag is never cut, so its width need not be measured. */
export function Tag({ tone = 'draft', children }: { tone?: TagTone; children: ReactNode }) {
  return (
    <BlueprintTag minimal multiline className={`ui-tag ui-tag-${tone}`}>
      {children}
    </BlueprintTag>
  );
}
