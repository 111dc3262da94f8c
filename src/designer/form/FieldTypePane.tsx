/** The field types, found by name or pinyin. Enter adds the type under the cursor where the person is adding. */
import { type KeyboardEvent, type RefObject, useId, useMemo, useRef, useState } from 'react';
import { fieldGroups } from '../../../contract/design/form/fieldGroups.ts';
import { canBeColumn } from '../../../contract/design/form/fieldSteps.ts';
import { type FuncType, fieldTypes } from '../../../contract/fields/registry.ts';
import { CommandKey } from '../../commands/ui/CommandKey.tsx';
import { settings } from '../../state/workspace/settings.ts';
import { matchesPinyin } from '../../ui/format/pinyin.ts';
import { useDraggable } from '../base/dragAndDrop.ts';
import { type DraggedField, useFormDraft } from './formDraft.ts';

type FieldTypePaneProps = {
  search: RefObject<HTMLInputElement | null>;
  /** What a chosen type does: `加在“金额”之后`. */
  hint: string;
  /** Only types that a sub-form can have. */
  columnsOnly: boolean;
  onChoose: (funcType: FuncType) => void;
  onLeave: () => void;
};

type TypeGroup = { title: string; types: readonly FuncType[] };

export function FieldTypePane({ search, hint, columnsOnly, onChoose, onLeave }: FieldTypePaneProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [cursor, setCursor] = useState(0);
  const groups = useMemo(() => findTypes(typed, columnsOnly), [typed, columnsOnly]);
  const types = groups.flatMap((group) => group.types);
  const at = Math.min(cursor, Math.max(0, types.length - 1));
  const choose = (funcType: FuncType | undefined) => {
    if (!funcType) return;
    setTyped('');
    setCursor(0);
    rememberType(funcType);
    onChoose(funcType);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, () => void> = {
      ArrowDown: () => setCursor(Math.min(at + 1, types.length - 1)),
      ArrowUp: () => setCursor(Math.max(at - 1, 0)),
      Enter: () => choose(types[at]),
      Escape: () => {
        setTyped('');
        onLeave();
      },
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    step();
  };
  return (
    <div className="builder-types">
      <div className="builder-search">
        <input
          ref={search}
          value={typed}
          placeholder="字段类型、拼音"
          aria-label="字段类型"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={types[at] && `${listId}-${at}`}
          onChange={(event) => {
            setTyped(event.target.value);
            setCursor(0);
          }}
          onKeyDown={onKeyDown}
        />
        <CommandKey id="builder.addAfter" />
      </div>
      <p className="builder-adding">{hint}</p>
      <div id={listId} role="listbox" aria-label="字段类型">
        {groups.map(({ title, types: listed }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of a list box
          <div key={title} role="group" aria-label={title}>
            <div className="builder-type-group" aria-hidden="true">
              {title}
            </div>
            {listed.map((funcType) => {
              const index = types.indexOf(funcType);
              return (
                <TypeOption
                  key={funcType}
                  funcType={funcType}
                  id={`${listId}-${index}`}
                  isAt={index === at}
                  onChoose={() => choose(funcType)}
                />
              );
            })}
          </div>
        ))}
        {types.length === 0 && (
          // biome-ignore lint/a11y/useFocusableInteractive: the search box keeps the focus
          <div role="option" aria-disabled="true" aria-selected={false}>
            没有这样的字段类型
          </div>
        )}
      </div>
    </div>
  );
}

type TypeOptionProps = { funcType: FuncType; id: string; isAt: boolean; onChoose: () => void };

/** Chosen by a click, or dragged to its place. */
function TypeOption({ funcType, id, isAt, onChoose }: TypeOptionProps) {
  const { model } = useFormDraft();
  const element = useRef<HTMLDivElement>(null);
  useDraggable<DraggedField>(element, () => (model.mayEdit ? { funcType } : undefined));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the search box keeps the focus
    <div ref={element} id={id} role="option" aria-selected={isAt} onClick={onChoose}>
      {fieldTypes[funcType].label}
    </div>
  );
}

const maxRecent = 5;

function rememberType(funcType: FuncType): void {
  settings.recentFieldTypes = [
    funcType,
    ...settings.recentFieldTypes.filter((one) => one !== funcType),
  ].slice(0, maxRecent);
}

/** Recent types first, each type once. */
function findTypes(typed: string, columnsOnly: boolean): TypeGroup[] {
  const isOffered = (funcType: FuncType) =>
    (!columnsOnly || canBeColumn(funcType)) && matchesPinyin(fieldTypes[funcType].label, typed);
  const recent = (settings.recentFieldTypes as readonly string[]).filter(
    (one): one is FuncType => Object.hasOwn(fieldTypes, one) && isOffered(one as FuncType),
  );
  const groups = fieldGroups.map(({ title, types }) => ({
    title,
    types: types.filter((one) => isOffered(one) && !recent.includes(one)),
  }));
  return [{ title: '最近', types: recent }, ...groups].filter(({ types }) => types.length > 0);
}
