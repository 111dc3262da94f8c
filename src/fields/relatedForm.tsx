import { ListDetailView, Share } from '@blueprintjs/icons';
import { useCallback } from 'react';
import { pinyinListBound } from '../../contract/pinyin/pinyinSearch.ts';
import { IconButton } from '../ui/Button.tsx';
import { formatNewest, formatPinyinNote } from '../ui/format/pinyinNote.ts';
import { ReferenceCombobox } from './combobox/ReferenceCombobox.tsx';
import { notifyReferenceChange } from './combobox/referenceChange.ts';
import { selectedChoices } from './combobox/useOptions.ts';
import { formatDisplayValue, toValueList } from './displayValue.ts';
import { useFieldContext, useFieldLocation } from './fieldContext.ts';
import type { FieldRenderer, FieldWidgetProps, ReadOnlyViewProps } from './fieldRenderer.ts';

/**
 * Offers the first 20 records that match the typed text; the button (or Alt+↓) opens the whole list.
 * `relate2Current` fills other fields.
 */
function RelatedWidget(widget: FieldWidgetProps) {
  const { field, values, onChange, bare } = widget;
  const services = useFieldContext();
  const place = useFieldLocation(field, values);
  const chosen = selectedChoices(field, values);
  const find = useCallback(
    (keyword: string) => services.findRelated(field, keyword, place()),
    [services, field, place],
  );
  const { pickRelated } = services;
  const pick = async () => {
    const picked = await pickRelated?.(field, chosen, place());
    if (picked) notifyReferenceChange(field, picked, onChange);
  };
  const [first] = chosen;
  const shown = field.multiple ? undefined : first;
  const look = shown && (() => services.openRelated(field, shown.value));
  const buttons = (
    <>
      {look && (
        <IconButton
          className="field-more"
          tabIndex={-1}
          label={`查看${field.label}`}
          aria-keyshortcuts="Alt+O"
          onClick={look}
        >
          <Share size={12} />
        </IconButton>
      )}
      {pickRelated && (
        <IconButton
          className="field-more"
          tabIndex={-1}
          label="选择关联表单"
          aria-keyshortcuts="Alt+ArrowDown"
          onClick={pick}
        >
          <ListDetailView size={12} />
        </IconButton>
      )}
    </>
  );
  return (
    <ReferenceCombobox
      widget={widget}
      find={find}
      wait={200}
      {...(field.relateField && { note: formatListNote })}
      placeholder={pickRelated && !bare ? '关键字，Alt ↓ 打开列表' : '输入关键字查找'}
      after={buttons}
      {...(pickRelated && { onMore: pick })}
      {...(look && { onLook: look })}
    />
  );
}

const formatListNote = (keyword: string, found: number) =>
  formatPinyinNote({ keyword, found }, formatNewest(pinyinListBound));

function RelatedView({ field, value, values }: ReadOnlyViewProps) {
  const services = useFieldContext();
  const [id] = toValueList(value);
  return (
    <span className="field-related">
      {formatDisplayValue(value, values, field)}
      {id && !field.multiple && (
        <IconButton
          className="field-more"
          tabIndex={-1}
          label={`查看${field.label}`}
          onClick={() => services.openRelated(field, id)}
        >
          <Share size={12} />
        </IconButton>
      )}
    </span>
  );
}

export const relatedFormField: FieldRenderer = {
  Widget: RelatedWidget,
  ReadOnlyView: RelatedView,
  span: 'cell',
  column: { align: 'left', text: formatDisplayValue },
};
