import { isSamePath, type Path } from '../../../../contract/design/edit.ts';
import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import { describeListItem, listItems } from '../../../../contract/design/form/list/listItems.ts';
import { useFormDraft, useFormHistory } from '../formDraft.ts';
import { useNamedActionForms } from './actionForms.ts';

/** What of the list page has the focus, for the status line. */
export function ListFocusStatus() {
  const { document: design, focus } = useFormHistory(useFormDraft());
  return describeListFocus(useNamedActionForms(design), focus);
}

function describeListFocus(design: FormDesign, focus: Path): string {
  const item = listItems(design).find(({ path }) => isSamePath(path, focus));
  return item ? [describeListItem(item), item.spoken, ...item.facts].filter(Boolean).join(' · ') : '列表';
}
