import { ListDetailView, Share } from '@blueprintjs/icons';
import { useCallback } from 'react';
import { IconButton } from '../ui/Button.tsx';
import { ReferenceBox } from './parts/ReferenceBox.tsx';
import { tellChosen } from './parts/references.ts';
import { shownText, valuesOf } from './parts/shown.ts';
import { chosenChoices } from './parts/useOptions.ts';
import type { FieldLook, ReadProps, WidgetProps } from './type.ts';
import { useFieldPlace, useFieldWorld } from './world.ts';

/**
 * The first 20 records that match what is typed; the button (or Alt ↓) opens the whole list. `relate2Current` fills
 * the fields beside it.
 */
function RelatedWidget(widget: WidgetProps) {
  const { field, values, onChange, bare } = widget;
  const world = useFieldWorld();
  const place = useFieldPlace(field, values);
  const chosen = chosenChoices(field, values);
  const find = useCallback(
    (keyword: string) => world.related(field, keyword, place()),
    [world, field, place],
  );
  const { pickRelated } = world;
  const pick = async () => {
    const picked = await pickRelated?.(field, chosen, place());
    if (picked) tellChosen(field, picked, onChange);
  };
  const [first] = chosen;
  const shown = field.multiple ? undefined : first;
  const look = shown && (() => world.openRelated(field, shown.value));
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
    <ReferenceBox
      widget={widget}
      find={find}
      wait={200}
      placeholder={pickRelated && !bare ? '关键字，Alt ↓ 打开列表' : '输入关键字查找'}
      after={buttons}
      {...(pickRelated && { onMore: pick })}
      {...(look && { onLook: look })}
    />
  );
}

function RelatedRead({ field, value, values }: ReadProps) {
  const world = useFieldWorld();
  const [id] = valuesOf(value);
  return (
    <span className="field-related">
      {shownText(value, values, field)}
      {id && !field.multiple && (
        <IconButton
          className="field-more"
          tabIndex={-1}
          label={`查看${field.label}`}
          onClick={() => world.openRelated(field, id)}
        >
          <Share size={12} />
        </IconButton>
      )}
    </span>
  );
}

export const relatedFormLook: FieldLook = {
  Widget: RelatedWidget,
  Read: RelatedRead,
  span: 'cell',
  column: { align: 'left', text: shownText },
};
