/** Passes the page's key events to the resolver and runs the resulting command. */

import { topLayer } from '../../state/workspace/layers.ts';
import { settings } from '../../state/workspace/settings.ts';
import {
  type BoundTo,
  captureKey,
  capturePaste,
  captureText,
} from '../../state/workspace/typeAheadBuffer.ts';
import { availableCommands } from '../availableCommands.ts';
import { type Command, worksOnFrame } from '../core/command.ts';
import { commandContext } from '../core/commandContext.ts';
import { executeCommand } from '../core/executeCommand.ts';
import { notePressedKey } from '../core/ignoreRepeats.ts';
import { commands } from '../registry.ts';
import { chordsOfPress, isModifierKey, parseChords, toKeyPress } from './chords.ts';
import { focusKindOf } from './focusKind.ts';
import { activeKeys } from './keymap.ts';
import {
  type Binding,
  initialResolverState,
  isInputMethodKey,
  resolveKey,
  sequenceMs,
} from './keyResolver.ts';
import { showPendingChord } from './pendingChord.ts';

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

let resolverState = initialResolverState;
let compositionEndedAt: number | undefined;

/**
 * Keeps keys from what they are not for, on every page and outside a session too, until the returned function is called:
 * widgets do not receive keys of the input method, so that an Escape that ends a composition closes no dialog and Enter
 * submits nothing, and they do not receive buffered keys. Begins before `listenToKeys`.
 */
export function guardKeys(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener(
    'compositionend',
    () => {
      compositionEndedAt = performance.now();
    },
    { capture: true, signal },
  );
  addEventListener(
    'keydown',
    (event) => {
      const timing = { now: performance.now(), compositionEndedAt };
      if (isInputMethodKey(toKeyPress(event), timing)) return event.stopImmediatePropagation();
      if (!captureKey(event, () => findBinding(event))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true, signal },
  );
  addEventListener(
    'beforeinput',
    (event) => {
      if (captureText(event)) event.preventDefault();
    },
    { capture: true, signal },
  );
  addEventListener(
    'paste',
    (event) => {
      if (!capturePaste(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true, signal },
  );
  return () => stop.abort();
}

/** Runs commands by keys until the returned function is called. */
export function listenToKeys(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  // Runs before the widgets, which would consume letters and arrows; Escape is the exception, so that widgets close
  // first.
  addEventListener('keydown', (event) => event.key !== 'Escape' && handleKey(event), {
    capture: true,
    signal,
  });
  addEventListener(
    'keydown',
    (event) => event.key === 'Escape' && !event.defaultPrevented && handleKey(event),
    {
      signal,
    },
  );
  return () => stop.abort();
}

/** What a command of the key works on, which may apply when the key is replayed. */
function findBinding(event: KeyboardEvent): BoundTo {
  const chords = chordsOfPress(toKeyPress(event));
  const begins = (keys: string) => chords.includes(parseChords(keys, isMac)[0] ?? '');
  const bound = commands.filter((command) => activeKeys(command).some(begins));
  if (bound.length === 0) return undefined;
  return bound.some((command) => !worksOnFrame(command)) ? 'content' : 'workstation';
}

function handleKey(event: KeyboardEvent) {
  if (!isModifierKey(event.key)) notePressedKey(event.key);
  const found = listLiveBindings();
  const resolution = resolveKey(toKeyPress(event), resolverState, {
    now: performance.now(),
    focus: focusKindOf(event.target),
    layer: topLayer(),
    compositionEndedAt,
    singleKeys: settings.singleKeys,
    bindings: found.map(({ binding }) => binding),
  });
  resolverState = resolution.state;
  showPendingChord(resolverState.pending, sequenceMs);
  const { outcome } = resolution;
  if (outcome.kind === 'pass') return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (outcome.kind !== 'run') return;
  const command = found.find(({ binding }) => binding.id === outcome.id)?.command;
  if (command) void executeCommand(command);
}

type LiveBinding = { binding: Binding; command: Command };

function listLiveBindings(): LiveBinding[] {
  return availableCommands(commandContext()).flatMap(({ command, no }) =>
    activeKeys(command).map((keys) => ({
      command,
      binding: {
        id: command.id,
        chords: parseChords(keys, isMac),
        layer: command.layer,
        inInputs: command.inInputs,
        destructive: command.destructive,
        blocked: no !== undefined,
      },
    })),
  );
}
