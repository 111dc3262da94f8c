/**
 * Which command a key runs. Pure: the listener feeds it presses, tests feed it data.
 * An input method's keys never run one; a held key never runs a destructive one; a modal layer masks all below it.
 */
import { isActivation, isEditing, isModifierAlone, isSingleKey, type KeyPress, pressed } from './keys.ts';

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
export type Focus = 'page' | 'input' | 'control' | 'overlay';

export type ResolverState = {
  /** The chords of a begun sequence. */
  pending: readonly string[];
  pendingSince: number;
};

export const atRest: ResolverState = { pending: [], pendingSince: 0 };

export type Situation = {
  /** Milliseconds, of any clock. */
  now: number;
  focus: Focus;
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

export function resolve(press: KeyPress, state: ResolverState, situation: Situation): Resolution {
  const pass = (next = state): Resolution => ({ state: next, outcome: { kind: 'pass' } });
  if (isOfInputMethod(press, situation) || isModifierAlone(press.key)) return pass();
  const live = situation.bindings.filter((binding) => isLiveIn(situation.layer, binding.layer));
  const begun = situation.now - state.pendingSince <= sequenceMs ? state.pending : [];
  if (begun.length > 0 && press.key === 'Escape') return { state: atRest, outcome: { kind: 'taken' } };
  for (const before of begun.length > 0 ? [begun, []] : [[]]) {
    for (const chord of pressed(press)) {
      const found = matched({ chords: [...before, chord], live, press, situation });
      if (found) return found;
    }
  }
  return pass(atRest);
}

/** Layers of dialogs are called `dialog:transfer`; what is bound to `dialog` works in all of them. */
const isLiveIn = (layer: string | undefined, own: string | undefined): boolean =>
  own === layer || (own === 'dialog' && layer?.startsWith('dialog:') === true);

/** Its own while it composes; some send the Enter that ends a text just after it. */
export const isOfInputMethod = (
  press: Pick<KeyPress, 'composing' | 'key'>,
  { now, compositionEndedAt }: Pick<Situation, 'now' | 'compositionEndedAt'>,
): boolean =>
  press.composing ||
  (press.key === 'Enter' &&
    compositionEndedAt !== undefined &&
    now - compositionEndedAt < afterCompositionMs);

type Attempt = {
  chords: readonly string[];
  live: readonly Binding[];
  press: KeyPress;
  situation: Situation;
};

function matched({ chords, live, press, situation }: Attempt): Resolution | undefined {
  const begins = live.filter(
    (binding) =>
      chords.every((chord, at) => binding.chords[at] === chord) && heard(binding, chords, situation),
  );
  if (begins.length === 0) return undefined;
  const longer = begins.filter((binding) => binding.chords.length > chords.length);
  const open = longer.some((binding) => !binding.blocked);
  const exact = begins.filter((binding) => binding.chords.length === chords.length);
  const binding = exact.find(({ blocked }) => !blocked) ?? (open ? undefined : exact[0]);
  if (binding) return run(binding, press);
  if (press.repeat) return { state: atRest, outcome: { kind: 'taken' } };
  return { state: { pending: chords, pendingSince: situation.now }, outcome: { kind: 'pending' } };
}

function run(binding: Binding, press: KeyPress): Resolution {
  if (press.repeat && (binding.destructive || binding.blocked)) {
    return { state: atRest, outcome: { kind: 'taken' } };
  }
  return { state: atRest, outcome: { kind: 'run', id: binding.id } };
}

/** Whether the binding listens at all, given where the focus is. */
function heard(binding: Binding, chords: readonly string[], { focus, singleKeys }: Situation): boolean {
  const [first = ''] = binding.chords;
  const last = chords.at(-1) ?? '';
  if (!singleKeys && isSingleKey(first)) return false;
  if (focus === 'page') return true;
  if (focus === 'control') return !isActivation(last) || binding.inInputs === true;
  if (binding.inInputs) return true;
  return hasModifier(first) && !isEditing(first);
}

/** Ctrl, Alt, Meta or a function key: no text comes of it. */
const hasModifier = (chord: string) => /^(Ctrl|Alt|Meta)\+/.test(chord) || /^(Shift\+)?F\d+$/.test(chord);
