/**
 * Which command a key runs. Pure: the listener feeds it presses, tests feed it data.
 * An input method's keys never run one; a held key never runs a destructive one; a modal layer masks all below it.
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
  /** Canonical chords, one after the other. */
  chords: readonly string[];
  layer?: string | undefined;
  inInputs?: boolean | undefined;
  destructive?: boolean | undefined;
  /** It cannot run now; it is found last, to say why. */
  blocked?: boolean | undefined;
};

/** What has the focus: nothing in particular, a text, a button or the like, something in a menu or list that floats. */
export type FocusKind = 'page' | 'input' | 'control' | 'overlay';

export type ResolverState = {
  /** The chords of a begun sequence. */
  pending: readonly string[];
  pendingSince: number;
};

export const initialResolverState: ResolverState = { pending: [], pendingSince: 0 };

export type Situation = {
  /** Milliseconds, of any clock. */
  now: number;
  focus: FocusKind;
  /** The topmost modal layer. */
  layer?: string | undefined;
  /** When the input method last finished a text. */
  compositionEndedAt?: number | undefined;
  singleKeys: boolean;
  bindings: readonly Binding[];
};

/** `taken`: no command, but the key is ours and goes no further. */
export type Resolution = {
  state: ResolverState;
  outcome: { kind: 'pass' } | { kind: 'taken' } | { kind: 'pending' } | { kind: 'run'; id: string };
};

/** So long a begun sequence waits for its next key. */
export const sequenceMs = 1500;
const afterCompositionMs = 100;

export function resolveKey(press: KeyPress, state: ResolverState, situation: Situation): Resolution {
  const pass = (next = state): Resolution => ({ state: next, outcome: { kind: 'pass' } });
  if (isInputMethodKey(press, situation) || isModifierKey(press.key)) return pass();
  const live = situation.bindings.filter((binding) => isActiveInLayer(situation.layer, binding.layer));
  const begun = situation.now - state.pendingSince <= sequenceMs ? state.pending : [];
  if (begun.length > 0 && press.key === 'Escape')
    return { state: initialResolverState, outcome: { kind: 'taken' } };
  for (const before of begun.length > 0 ? [begun, []] : [[]]) {
    for (const chord of chordsOfPress(press)) {
      const found = matchBindings({ chords: [...before, chord], live, press, situation });
      if (found) return found;
    }
  }
  return pass(initialResolverState);
}

/** Layers of dialogs are called `dialog:transfer`; what is bound to `dialog` works in all of them. */
const isActiveInLayer = (layer: string | undefined, own: string | undefined): boolean =>
  own === layer || (own === 'dialog' && layer?.startsWith('dialog:') === true);

/** Its own while it composes; some send the Enter that ends a text just after it. */
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

/** Whether the binding listens at all, given where the focus is. */
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

/** Ctrl, Alt, Meta or a function key: no text comes of it. */
const isModified = (chord: string) => /^(Ctrl|Alt|Meta)\+/.test(chord) || /^(Shift\+)?F\d+$/.test(chord);
