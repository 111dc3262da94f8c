/** The palette's first page: what there is to do, found while typing. */
import { Command as Cmdk } from 'cmdk';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { settings } from '../../state/settings.ts';
import { availableCommands } from '../available.ts';
import type { Command } from '../command.ts';
import { type CommandContext, useCurrentContext } from '../context.ts';
import { closePalette } from '../paletteState.ts';
import { type CommandChoice, readInput, sectionsOf } from './choices.ts';
import { ChoiceItem, FoundItem } from './items.tsx';
import { useFound } from './useFound.ts';

type FinderProps = {
  initial: string;
  onRun: (command: Command) => void;
  onSteps: (command: Command) => void;
};

export function Finder({ initial, onRun, onSteps }: FinderProps) {
  const [input, setInput] = useState(initial);
  const [selected, setSelected] = useState('');
  const context = useCurrentContext();
  const { mode, query } = readInput(input);
  const available = useMemo(() => availableCommands(context), [context]);
  const { recentCommands: recent } = useSnapshot(settings);
  const sections = useMemo(
    () => (mode === 'people' || mode === 'records' ? [] : sectionsOf({ available, context, recent, input })),
    [available, context, recent, input, mode],
  );
  const { found, busy } = useFound(mode, query);
  const choose = ({ command, no }: CommandChoice) => no === undefined && onRun(command);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      closePalette();
    }
    if (event.key !== 'Tab') return;
    event.preventDefault();
    const choice = sections.flatMap(({ choices }) => choices).find(({ command }) => command.id === selected);
    if (choice?.command.args && choice.no === undefined) onSteps(choice.command);
  };

  return (
    <Cmdk
      label="命令"
      shouldFilter={false}
      loop
      vimBindings={false}
      value={selected}
      onValueChange={setSelected}
      onKeyDown={onKeyDown}
    >
      <div className="palette-input">
        <small>{placeText(context)}</small>
        <Cmdk.Input
          value={input}
          onValueChange={setInput}
          placeholder="搜索或执行命令"
          aria-label="搜索或执行命令"
        />
      </div>
      <Cmdk.List className="palette-list">
        {sections.map((section) => (
          <Cmdk.Group key={section.title} heading={section.title}>
            {section.choices.map((choice) => (
              <ChoiceItem key={choice.command.id} choice={choice} onChoose={() => choose(choice)} />
            ))}
          </Cmdk.Group>
        ))}
        {found.length > 0 && (
          <Cmdk.Group heading={mode === 'people' ? '人员' : mode === 'records' ? '记录' : '记录与人员'}>
            {found.map((one) => (
              <FoundItem key={one.key} found={one} query={query} />
            ))}
          </Cmdk.Group>
        )}
        <Cmdk.Empty className="palette-empty">{emptyText(mode, query, busy)}</Cmdk.Empty>
      </Cmdk.List>
      <Legend />
    </Cmdk>
  );
}

function placeText({ pageTitle, selection }: CommandContext): string {
  return [pageTitle, selection?.count ? `${selection.count} 条已选` : undefined].filter(Boolean).join(' · ');
}

function emptyText(mode: string, query: string, busy: boolean): string {
  if (busy) return '查找中…';
  if (query === '' && mode === 'people') return '输入姓名查找人员';
  if (query === '' && mode === 'records') return '输入编号或标题查找记录';
  return '没有找到，换个词试试；可用拼音或首字母';
}

function Legend() {
  return (
    <div className="palette-legend">
      <span>
        <kbd>↑↓</kbd> 选择
      </span>
      <span>
        <kbd>↵</kbd> 执行
      </span>
      <span>
        <kbd>Tab</kbd> 参数
      </span>
      <span>&gt; 命令</span>
      <span>@ 人员</span>
      <span># 记录</span>
      <span>/ 页面</span>
    </div>
  );
}
