/** Feeds the page's key events to the resolver and runs what it answers. */
import { keepKey } from '../state/heldKeys.ts';
import { topLayer } from '../state/layers.ts';
import { settings } from '../state/settings.ts';
import { availableCommands } from './available.ts';
import { showBegun } from './begun.ts';
import type { Command } from './command.ts';
import { commandContext } from './context.ts';
import { focusOf } from './focus.ts';
import { boundKeys } from './keymap.ts';
import { canonical, pressed, pressOf } from './keys.ts';
import { commands } from './registry.ts';
import { atRest, type Binding, isOfInputMethod, resolve, sequenceMs } from './resolver.ts';
import { runCommand } from './run.ts';

const mac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

let state = atRest;
let compositionEndedAt: number | undefined;

/** Listens until the returned function is called. */
export function listenToKeys(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener(
    'compositionend',
    () => {
      compositionEndedAt = performance.now();
    },
    { capture: true, signal },
  );
  // No widget gets to see a key of the input method: Escape that ends a text closes no dialog, Enter goes nowhere.
  // Nor one that is meant for what is on its way.
  addEventListener(
    'keydown',
    (event) => {
      const heard = { now: performance.now(), compositionEndedAt };
      if (isOfInputMethod(pressOf(event), heard)) return event.stopImmediatePropagation();
      if (!keepKey(event, () => isBound(event))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true, signal },
  );
  // Ahead of the widgets, which would take letters and arrows for themselves; but Escape closes what is open first.
  addEventListener('keydown', (event) => event.key !== 'Escape' && hear(event), { capture: true, signal });
  addEventListener('keydown', (event) => event.key === 'Escape' && !event.defaultPrevented && hear(event), {
    signal,
  });
  return () => stop.abort();
}

/** Whether it is a key of some command, with Ctrl or the like, that may make sense where it is going to be played. */
function isBound(event: KeyboardEvent): boolean {
  const chords = pressed(pressOf(event));
  const begins = (keys: string) => chords.includes(canonical(keys, mac)[0] ?? '');
  return commands.some((command) => boundKeys(command).some(begins));
}

function hear(event: KeyboardEvent) {
  const found = liveBindings();
  const resolution = resolve(pressOf(event), state, {
    now: performance.now(),
    focus: focusOf(event.target),
    layer: topLayer(),
    compositionEndedAt,
    singleKeys: settings.singleKeys,
    bindings: found.map(({ binding }) => binding),
  });
  state = resolution.state;
  showBegun(state.pending, sequenceMs);
  const { outcome } = resolution;
  if (outcome.kind === 'pass') return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (outcome.kind !== 'run') return;
  const command = found.find(({ binding }) => binding.id === outcome.id)?.command;
  if (command) void runCommand(command);
}

type Live = { binding: Binding; command: Command };

function liveBindings(): Live[] {
  return availableCommands(commandContext()).flatMap(({ command, no }) =>
    boundKeys(command).map((keys) => ({
      command,
      binding: {
        id: command.id,
        chords: canonical(keys, mac),
        layer: command.layer,
        inInputs: command.inInputs,
        destructive: command.destructive,
        blocked: no !== undefined,
      },
    })),
  );
}
