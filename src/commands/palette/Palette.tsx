/** The palette: find a command, a page, a person or a record, and do it. */
import './palette.css';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { type Command, titleOf } from '../command.ts';
import { commandContext } from '../context.ts';
import { closePalette, palette } from '../paletteState.ts';
import { type Args, runCommand } from '../run.ts';
import { Finder } from './Finder.tsx';
import { Overlay } from './Overlay.tsx';
import { Steps } from './Steps.tsx';

export function Palette() {
  const { start } = useSnapshot(palette);
  // A ref in the store is the object itself, functions and all.
  const [command, setCommand] = useState<Command | undefined>(start.command as Command | undefined);
  const run = (chosen: Command, args?: Args) => {
    if (chosen.argsRequired && !args) {
      setCommand(chosen);
      return;
    }
    closePalette();
    // The focus is back on the page before the command looks at it.
    requestAnimationFrame(() => void runCommand(chosen, args));
  };
  return (
    <Overlay label="搜索或执行命令" onClose={closePalette}>
      {command ? (
        <Steps
          command={command}
          title={titleOf(command, commandContext())}
          onBack={() => setCommand(undefined)}
          onDone={(args) => run(command, args)}
        />
      ) : (
        <Finder initial={start.input ?? ''} onRun={run} onSteps={setCommand} />
      )}
    </Overlay>
  );
}
