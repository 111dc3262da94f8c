/** The palette: finds commands, pages, people and records, and runs or opens them. */
import './palette.css';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSnapshot } from 'valtio';
import type { PickedUser } from '../../../contract/calls/shapes/userShapes.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { useBufferedKeys } from '../../state/workspace/typeAhead/useBufferedKeys.ts';
import { bufferKeys, dropBufferedKeys } from '../../state/workspace/typeAheadBuffer.ts';
import { withBufferedKeys } from '../core/bufferedKeys.ts';
import type { Command } from '../core/command.ts';
import { commandContext } from '../core/commandContext.ts';
import { executeCommand, rememberCommand } from '../core/executeCommand.ts';
import { closePalette, markPaletteReady, type PaletteStart, palette } from '../core/paletteState.ts';
import type { Prompt } from '../core/prompt.ts';
import { Finder } from './Finder.tsx';
import { Overlay } from './Overlay.tsx';
import { PersonCommands } from './PersonCommands.tsx';
import { PromptSteps } from './prompt/PromptSteps.tsx';

type RunningPrompt = { command: Command; prompt: Prompt };

export function Palette() {
  const snapshot = useSnapshot(palette).start;
  // A ref in the store is the object itself, including its functions.
  const start = snapshot as PaletteStart;
  const [input, setInput] = useState(start.input ?? '');
  const [person, setPerson] = useState<PickedUser>();
  const [running, setRunning] = useState<RunningPrompt>();
  const [preparing, setPreparing] = useState(start.command !== undefined);
  const finish = useRef<(sent: boolean) => unknown>(undefined);

  const ask = async (command: Command) => {
    setPreparing(true);
    try {
      const prompt = await command.createPrompt?.(commandContext());
      if (!prompt) return cancelPrompt();
      finish.current = prompt.finish;
      setRunning({ command, prompt });
    } catch (error) {
      cancelPrompt();
      showFailure(error);
    } finally {
      setPreparing(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial command applies to this opening only
  useEffect(() => {
    if (start.command) void ask(start.command);
    // The prompt was left without sending.
    return () => void finish.current?.(false);
  }, []);

  // Keys typed before the first question appears are replayed to it.
  useBufferedKeys(preparing);
  useEffect(markPaletteReady, []);

  const run = (command: Command) => {
    if (!command.run) return void ask(command);
    // The command reads the context after the focus has returned to the page; the person is no longer part of it
    // then.
    runAfterClosing(() => executeCommand(command, { person }));
  };
  const sent = ({ command, prompt }: RunningPrompt) => {
    finish.current = undefined;
    rememberCommand(command);
    runAfterClosing(() => withBufferedKeys(async () => void (await prompt.finish?.(true))));
  };
  return (
    <Overlay label="搜索或执行命令" onClose={closePalette}>
      {running ? (
        <PromptSteps
          key={running.prompt.key}
          prompt={running.prompt}
          onBack={() => {
            finish.current?.(false);
            finish.current = undefined;
            setRunning(undefined);
          }}
          onSent={() => sent(running)}
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

/** Closes the palette and starts the work in the next frame, with keys buffered for its result. */
function runAfterClosing(work: () => Promise<void>): void {
  const release = bufferKeys('keep');
  closePalette();
  requestAnimationFrame(() => {
    // What the work opens claims the keyboard when it is drawn. React draws later than this frame otherwise.
    flushSync(() => void work().catch(showFailure));
    release();
  });
}

/** The prompt is canceled: keys typed for it are discarded. */
function cancelPrompt() {
  dropBufferedKeys();
  closePalette();
}
