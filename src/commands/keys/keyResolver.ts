/**
 * Resolves a key press to a command. Pure: the listener passes presses, tests pass data. Keys of an input method
 * never run a command; a held key never runs a destructive one; a modal layer masks everything below it.
 */
import {
  chordsOfPress,
  isActivationChord,
  isEditingChord,
  isModifierKey,
  isSingleKey,
  type KeyPress,
} from './chords.ts';

export type Binding = {
  id: string;
  /** Canonical chords, in sequence. */
  chords: readonly string[];
  layer?: string | undefined;
  inInputs?: boolean | undefined;
  destructive?: boolean | undefined;
  /** The command cannot run now; it matches last, to show the reason. */
  blocked?: boolean | undefined;
};

/** The focused element: none in particular, a text, a button or similar, an item of a floating menu or list. */
export type FocusKind = 'page' | 'input' | 'control' | 'overlay';

export type ResolverState = {
  /** The chords of a pending sequence. */
  pending: readonly string[];
  pendingSince: number;
};

export const initialResolverState: ResolverState = { pending: [], pendingSince: 0 };

export type Situation = {
  /** In milliseconds, of any clock. */
  now: number;
  focus: FocusKind;
  /** The topmost modal layer. */
  layer?: string | undefined;
  /** When the input method last ended a composition. */
  compositionEndedAt?: number | undefined;
  singleKeys: boolean;
  bindings: readonly Binding[];
};

/** `taken`: no command, but the key is consumed. */
export type Resolution = {
  state: ResolverState;
  outcome: { kind: 'pass' } | { kind: 'taken' } | { kind: 'pending' } | { kind: 'run'; id: string };
};

/** A pending sequence waits this long for its next key. */
export const sequenceMs = 1500;
const afterCompositionMs = 100;

export function resolveKey(press: KeyPress, state: ResolverState, situation: Situation): Resolution {
  const pass = (next = state): Resolution => ({ state: next, outcome: { kind: 'pass' } });
  if (isInputMethodKey(press, situation) || isModifierKey(press.key)) return pass();
  const live = situation.bindings.filter((binding) => isActiveInLayer(situation.layer, binding.layer));
  const pending = situation.now - state.pendingSince <= sequenceMs ? state.pending : [];
  if (pending.length > 0 && press.key === 'Escape')
    return { state: initialResolverState, outcome: { kind: 'taken' } };
  for (const before of pending.length > 0 ? [pending, []] : [[]]) {
    for (const chord of chordsOfPress(press)) {
      const found = matchBindings({ chords: [...before, chord], live, press, situation });
      if (found) return found;
    }
  }
  return pass(initialResolverState);
}

/** Dialog layers are named `dialog:transfer`; a binding to `dialog` works in all of them. */
const isActiveInLayer = (layer: string | undefined, own: string | undefined): boolean =>
  own === layer || (own === 'dialog' && layer?.startsWith('dialog:') === true);

/**
 * True during composition, and shortly afterwards: some input methods send the Enter that ends a text just after
 * it.
 */
export const isInputMethodKey = (
  press: Pick<KeyPress, 'composing' | 'key'>,
  { now, compositionEndedAt }: Pick<Situation, 'now' | 'compositionEndedAt'>,
): boolean =>
  press.composing ||
  (press.key === 'Enter' &&
    compositionEndedAt !== undefined &&
    now - compositionEndedAt < afterCompositionMs);

type MatchAttempt = {
  chords: readonly string[];
  live: readonly Binding[];
  press: KeyPress;
  situation: Situation;
};

function matchBindings({ chords, live, press, situation }: MatchAttempt): Resolution | undefined {
  const begins = live.filter(
    (binding) =>
      chords.every((chord, at) => binding.chords[at] === chord) &&
      isBindingActive(binding, chords, situation),
  );
  if (begins.length === 0) return undefined;
  const longer = begins.filter((binding) => binding.chords.length > chords.length);
  const open = longer.some((binding) => !binding.blocked);
  const exact = begins.filter((binding) => binding.chords.length === chords.length);
  const binding = exact.find(({ blocked }) => !blocked) ?? (open ? undefined : exact[0]);
  if (binding) return runBinding(binding, press);
  if (press.repeat) return { state: initialResolverState, outcome: { kind: 'taken' } };
  return { state: { pending: chords, pendingSince: situation.now }, outcome: { kind: 'pending' } };
}

function runBinding(binding: Binding, press: KeyPress): Resolution {
  if (press.repeat && (binding.destructive || binding.blocked)) {
    return { state: initialResolverState, outcome: { kind: 'taken' } };
  }
  return { state: initialResolverState, outcome: { kind: 'run', id: binding.id } };
}

/** True if the binding is active for the focused element. */
function isBindingActive(
  binding: Binding,
  chords: readonly string[],
  { focus, singleKeys }: Situation,
): boolean {
  const [first = ''] = binding.chords;
  const last = chords.at(-1) ?? '';
  if (!singleKeys && isSingleKey(first)) return false;
  if (focus === 'page') return true;
  if (focus === 'control') return !isActivationChord(last) || binding.inInputs === true;
  if (binding.inInputs) return true;
  return isModified(first) && !isEditingChord(first);
}

/** A chord with Ctrl, Alt, Meta or a function key produces no text. */
const isModified = (chord: string) => /^(Ctrl|Alt|Meta)\+/.test(chord) || /^(Shift\+)?F\d+$/.test(chord);
