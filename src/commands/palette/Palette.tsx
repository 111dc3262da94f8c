/** The palette: find a command, a page, a person or a record, and do it. */
import './palette.css';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { PickedUser } from '../../../contract/calls/user.ts';
import { dropHeldKeys, holdKeys, useHeldKeys } from '../../state/heldKeys.ts';
import { showFailure } from '../../state/showFailure.ts';
import type { Command } from '../command.ts';
import { commandContext } from '../context.ts';
import { keepingKeys } from '../keepingKeys.ts';
import { closePalette, type PaletteStart, palette, paletteCame } from '../paletteState.ts';
import { rememberUse, runCommand } from '../run.ts';
import type { Walk } from '../walk.ts';
import { Finder } from './Finder.tsx';
import { Overlay } from './Overlay.tsx';
import { PersonCommands } from './PersonCommands.tsx';
import { WalkSteps } from './WalkSteps.tsx';

type Walked = { command: Command; walk: Walk };

export function Palette() {
  const snapshot = useSnapshot(palette).start;
  // A ref in the store is the object itself, functions and all.
  const start = snapshot as PaletteStart;
  const [input, setInput] = useState(start.input ?? '');
  const [person, setPerson] = useState<PickedUser>();
  const [walked, setWalked] = useState<Walked>();
  const [preparing, setPreparing] = useState(start.command !== undefined);
  const finish = useRef<(sent: boolean) => unknown>(undefined);

  const ask = async (command: Command) => {
    setPreparing(true);
    try {
      const walk = await command.walk?.(commandContext());
      if (!walk) return callOff();
      finish.current = walk.finish;
      setWalked({ command, walk });
    } catch (error) {
      callOff();
      showFailure(error);
    } finally {
      setPreparing(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it starts with is of this opening alone
  useEffect(() => {
    if (start.command) void ask(start.command);
    // A walk that was left without having sent anything.
    return () => void finish.current?.(false);
  }, []);

  // What is typed until the questions are there answers them.
  useHeldKeys(preparing);
  useEffect(paletteCame, []);

  const run = (command: Command) => {
    if (!command.run) return void ask(command);
    // The focus is back on the page before the command looks at it; the person is no longer before it then.
    afterwards(() => runCommand(command, { person }));
  };
  const sent = ({ command, walk }: Walked) => {
    finish.current = undefined;
    rememberUse(command);
    afterwards(() => keepingKeys(async () => void (await walk.finish?.(true))));
  };
  return (
    <Overlay label="搜索或执行命令" onClose={closePalette}>
      {walked ? (
        <WalkSteps
          key={walked.walk.key}
          walk={walked.walk}
          onBack={() => {
            finish.current?.(false);
            finish.current = undefined;
            setWalked(undefined);
          }}
          onSent={() => sent(walked)}
        />
      ) : preparing && start.command ? (
        <p className="palette-empty">正在准备…</p>
      ) : person ? (
        <PersonCommands
          person={person}
          onBack={() => setPerson(undefined)}
          onRun={run}
          onAsk={(command) => void ask(command)}
        />
      ) : (
        <Finder
          initial={input}
          busy={preparing}
          onInput={setInput}
          onRun={run}
          onAsk={(command) => void ask(command)}
          onPerson={setPerson}
        />
      )}
    </Overlay>
  );
}

/** Closes the palette and does the work in the frame after it, for which keys are kept. */
function afterwards(work: () => Promise<void>): void {
  const release = holdKeys('keep');
  closePalette();
  requestAnimationFrame(() => {
    work().catch(showFailure);
    release();
  });
}

/** The questions will not come: what was typed for them is for nothing else. */
function callOff() {
  dropHeldKeys();
  closePalette();
}
