/** The first page of the palette: commands, pages, people and records, filtered while typing. */
import { Command as Cmdk } from 'cmdk';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { PickedUser } from '../../../contract/calls/shapes/userShapes.ts';
import { pinyinFindBound } from '../../../contract/pinyin/pinyinSearch.ts';
import { settings } from '../../state/workspace/settings.ts';
import { formatNewest, formatPinyinNote } from '../../ui/format/pinyinNote.ts';
import { availableCommands } from '../availableCommands.ts';
import type { Command } from '../core/command.ts';
import { type CommandContext, useCurrentContext } from '../core/commandContext.ts';
import { closePalette } from '../core/paletteState.ts';
import { FinderLegend } from './FinderLegend.tsx';
import { type LookupResult, openRecord } from './lookups.ts';
import { ChoiceItem, LookupItem } from './PaletteItems.tsx';
import {
  buildPaletteSections,
  type CommandChoice,
  type PaletteMode,
  parsePaletteInput,
} from './paletteSections.ts';
import { searchPlaceholder } from './searchPlaceholder.ts';
import { useEarlyEnter } from './useEarlyEnter.ts';
import { type LookupState, useLookups } from './useLookups.ts';
import { useSimilarPages } from './useSimilarPages.ts';

type FinderProps = {
  initial: string;
  /** The prompt of a command is being prepared. */
  busy: boolean;
  onInput: (input: string) => void;
  onRun: (command: Command) => void;
  onAsk: (command: Command) => void;
  onPerson: (person: PickedUser) => void;
};

export function Finder({ initial, busy, onInput, onRun, onAsk, onPerson }: FinderProps) {
  const [input, setInput] = useState(initial);
  const [selected, setSelected] = useState('');
  const context = useCurrentContext();
  const { mode, query } = parsePaletteInput(input);
  const available = useMemo(() => availableCommands(context), [context]);
  const { recentCommands: recent } = useSnapshot(settings);
  const sections = useMemo(
    () =>
      mode === 'people' || mode === 'records'
        ? []
        : buildPaletteSections({ available, context, recent, input }),
    [available, context, recent, input, mode],
  );
  const looked = useLookups(mode, query);
  const note = mode === 'records' && !looked.awaited ? formatRecordsNote(query, looked) : '';
  const exact = useMemo(() => sections.flatMap((section) => section.choices), [sections]);
  const similar = useSimilarPages({ available, context, input }, exact);
  const choices = [...exact, ...similar];
  const current = choices.find(({ command }) => command.id === selected);

  const type = (text: string) => {
    setInput(text);
    onInput(text);
  };
  const choose = ({ command, no }: CommandChoice) => no === undefined && onRun(command);
  const take = (found: LookupResult) => {
    if (found.kind === 'person') return onPerson(found.person);
    closePalette();
    openRecord(found.record);
  };
  const onEnter = useEarlyEnter({
    awaited: looked.awaited && choices.length === 0,
    onTakeFirst: () => looked.found[0] && take(looked.found[0]),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    onEnter(event);
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      closePalette();
    }
    if (event.key !== 'Tab') return;
    event.preventDefault();
    if (current?.command.createPrompt && current.no === undefined) onAsk(current.command);
  };

  return (
    <Cmdk
      label="搜索或执行命令"
      shouldFilter={false}
      loop
      vimBindings={false}
      value={selected}
      onValueChange={setSelected}
      onKeyDown={onKeyDown}
    >
      <div className="palette-input">
        <small>{scopeText(context)}</small>
        <Cmdk.Input
          value={input}
          onValueChange={type}
          placeholder={searchPlaceholder()}
          onKeyDown={keepCaretKeys}
        />
      </div>
      <Cmdk.List className="palette-list" label="可选的命令">
        {sections.map((section) => (
          <Cmdk.Group key={section.title} heading={section.title}>
            {section.choices.map((choice) => (
              <ChoiceItem key={choice.command.id} choice={choice} onChoose={() => choose(choice)} />
            ))}
          </Cmdk.Group>
        ))}
        {similar.length > 0 && (
          <Cmdk.Group heading="相近的页面">
            {similar.map((choice) => (
              <ChoiceItem key={choice.command.id} choice={choice} onChoose={() => choose(choice)} />
            ))}
          </Cmdk.Group>
        )}
        {looked.found.length > 0 && (
          <Cmdk.Group heading={lookupHeading(mode, query)}>
            {looked.found.map((one) => (
              <LookupItem key={one.key} found={one} query={query} onTake={take} />
            ))}
          </Cmdk.Group>
        )}
      </Cmdk.List>
      {choices.length + looked.found.length === 0 && (
        <p className="palette-empty">{emptyText(mode, query, looked)}</p>
      )}
      {note && <p className="palette-note">{note}</p>}
      <FinderLegend current={current} busy={busy} />
    </Cmdk>
  );
}

/** Home and End move the caret in the text; while the box is empty they move in the list. */
function keepCaretKeys(event: KeyboardEvent<HTMLInputElement>) {
  const moves = event.key === 'Home' || event.key === 'End';
  if (moves && event.currentTarget.value !== '') event.stopPropagation();
}

function scopeText({ pageTitle, selection }: CommandContext): string {
  return [pageTitle, selection?.count ? `${selection.count} 条已选` : undefined].filter(Boolean).join(' · ');
}

function lookupHeading(mode: PaletteMode, query: string): string {
  if (mode === 'people') return query === '' ? '最近选择的人员' : '人员';
  return mode === 'records' ? '记录' : '记录与人员';
}

const formatRecordsNote = (keyword: string, { found, problem }: LookupState) =>
  problem
    ? ''
    : formatPinyinNote({ keyword, found: found.length }, `每个表单${formatNewest(pinyinFindBound)}`);

function emptyText(mode: PaletteMode, query: string, { awaited, problem }: LookupState): string {
  if (problem) return problem;
  if (query === '' && mode === 'records') return '输入编号或标题查找记录';
  if (awaited) return '查找中…';
  if (query === '' && mode === 'people') return '输入姓名、拼音或部门查找人员';
  return mode === 'records' ? '没有找到可见的记录' : '没有找到，换个词试试；可用拼音或首字母';
}
