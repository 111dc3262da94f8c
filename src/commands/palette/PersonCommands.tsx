/** The commands on a found person, with that person in the context. */
import { Command as Cmdk } from 'cmdk';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { PickedUser } from '../../../contract/calls/shapes/userShapes.ts';
import { formatAbsenceEnd } from '../../state/cache/absences.ts';
import { settings } from '../../state/workspace/settings.ts';
import { availableCommands } from '../availableCommands.ts';
import type { Command } from '../core/command.ts';
import { useCommandContext, useCurrentContext } from '../core/commandContext.ts';
import { ChoiceItem } from './PaletteItems.tsx';
import { buildPaletteSections } from './paletteSections.ts';

type PersonCommandsProps = {
  person: PickedUser;
  onBack: () => void;
  onRun: (command: Command) => void;
  onAsk: (command: Command) => void;
};

export function PersonCommands({ person, onBack, onRun, onAsk }: PersonCommandsProps) {
  const [input, setInput] = useState('');
  useCommandContext({ person });
  const context = useCurrentContext();
  const { recentCommands: recent } = useSnapshot(settings);
  const choices = useMemo(() => {
    const available = availableCommands(context).filter(({ command }) => command.group === '人员');
    return buildPaletteSections({ available, context, recent, input: `>${input}` }).flatMap(
      (one) => one.choices,
    );
  }, [context, recent, input]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') event.preventDefault();
    if (event.key !== 'Backspace' || input !== '' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onBack();
  };
  const choose = (command: Command) => (command.createPrompt ? onAsk(command) : onRun(command));
  return (
    <Cmdk
      label={`对${person.nickName}要做的事`}
      shouldFilter={false}
      loop
      vimBindings={false}
      onKeyDown={onKeyDown}
    >
      <ol className="palette-trail" aria-label="人员">
        <li>
          <b>{person.nickName}</b> {person.underDeptIdNames || '未分配部门'}
        </li>
        {person.absence && (
          <li>
            缺勤至 {formatAbsenceEnd(person.absence.endTime)}，{person.absence.delegateUserName}代办
          </li>
        )}
      </ol>
      <div className="palette-input">
        <Cmdk.Input autoFocus value={input} onValueChange={setInput} placeholder="选择要做的事" />
      </div>
      <Cmdk.List className="palette-list" label="可做的事">
        {choices.map((choice) => (
          <ChoiceItem
            key={choice.command.id}
            choice={choice}
            onChoose={() => choice.no === undefined && choose(choice.command)}
          />
        ))}
      </Cmdk.List>
      {choices.length === 0 && <p className="palette-empty">没有这样的操作</p>}
      <div className="palette-legend">
        <span>
          <kbd>↵</kbd> 执行
        </span>
        <span>
          <kbd>⌫</kbd> 返回查找
        </span>
      </div>
    </Cmdk>
  );
}
