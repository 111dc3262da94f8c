import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chordsOfPress,
  isReservedChord,
  type KeyPress,
  parseChords,
} from '../../../../src/commands/keys/chords.ts';
import {
  type Binding,
  type FocusKind,
  initialResolverState,
  type ResolverState,
  resolveKey,
  type Situation,
} from '../../../../src/commands/keys/keyResolver.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '',
  ctrl: false,
  shift: /^[A-Z?]$/.test(key),
  alt: false,
  meta: false,
  repeat: false,
  composing: false,
  ...more,
});

const bind = (id: string, keys: string, more: Partial<Binding> = {}): Binding => ({
  id,
  chords: parseChords(keys),
  ...more,
});

const bindings = [
  bind('row.next', 'j'),
  bind('task.agree', 'a', { destructive: true }),
  bind('task.quickAgree', 'Shift+A', { destructive: true }),
  bind('palette.open', 'Mod+K'),
  bind('go.todo', 'g t'),
  bind('go.toread', 'g r'),
  bind('task.return', 'r'),
  bind('keys.show', '?'),
  bind('list.filter', '/'),
  bind('tab.previous', '['),
  bind('row.open', 'Enter'),
  bind('list.selectAll', 'Mod+A'),
  bind('pane.next', 'F6'),
  bind('dialog.confirm', 'Mod+Enter', { layer: 'dialog', inInputs: true }),
];

const situation = (more: Partial<Situation> = {}): Situation => ({
  now: 1000,
  focus: 'page',
  singleKeys: true,
  bindings,
  ...more,
});

const outcome = (
  key: KeyPress,
  more: Partial<Situation> = {},
  state: ResolverState = initialResolverState,
) => {
  const found = resolveKey(key, state, situation(more)).outcome;
  return found.kind === 'run' ? found.id : found.kind;
};

describe('a key runs its command', () => {
  test.each<[string, KeyPress, string]>([
    ['a letter', press('j'), 'row.next'],
    ['a letter with caps lock on', press('J', { shift: false }), 'row.next'],
    ['Shift and a letter', press('A'), 'task.quickAgree'],
    ['a modifier', press('k', { ctrl: true }), 'palette.open'],
    ['a modifier more than declared', press('k', { ctrl: true, shift: true }), 'pass'],
    ['a character that only Shift makes', press('?', { code: 'Slash', shift: true }), 'keys.show'],
    ['a full-width question mark', press('？', { code: 'Slash', shift: true }), 'keys.show'],
    ['the enumeration comma of a Chinese layout', press('、', { code: 'Slash' }), 'list.filter'],
    ['a Chinese opening bracket', press('【', { code: 'BracketLeft' }), 'tab.previous'],
    ['a letter of another alphabet', press('о', { code: 'KeyJ' }), 'row.next'],
    ['a function key', press('F6'), 'pane.next'],
    ['a key nobody has', press('y'), 'pass'],
    ['Shift alone', press('Shift', { shift: true }), 'pass'],
  ])('%s', (_, key, expected) => {
    expect(outcome(key)).toBe(expected);
  });
});

describe('a sequence', () => {
  const begun = resolveKey(press('g'), initialResolverState, situation()).state;

  test('waits after its first key', () => {
    expect(outcome(press('g'))).toBe('pending');
  });
  test('runs with its second key, even if that key has its own command', () => {
    expect(outcome(press('r'), { now: 1200 }, begun)).toBe('go.toread');
  });
  test('A pending chord expires after a while.', () => {
    expect(outcome(press('r'), { now: 4000 }, begun)).toBe('task.return');
  });
  test('ends at a key that does not continue it', () => {
    expect(outcome(press('j'), { now: 1200 }, begun)).toBe('row.next');
  });
  test('A pending chord is canceled by Escape, which does nothing else.', () => {
    const given = resolveKey(press('Escape'), begun, situation({ now: 1200 }));
    expect(given).toEqual({ state: initialResolverState, outcome: { kind: 'taken' } });
  });
  test('survives a press of Shift before its second key', () => {
    const after = resolveKey(press('Shift'), begun, situation({ now: 1100 })).state;
    expect(outcome(press('t'), { now: 1200 }, after)).toBe('go.todo');
  });
});

describe('the input method', () => {
  test('The input method receives its keys exclusively.', () => {
    expect(outcome(press('j', { composing: true }))).toBe('pass');
  });
  test('The Enter that ends a composition belongs to the input method.', () => {
    expect(outcome(press('Enter'), { compositionEndedAt: 960 })).toBe('pass');
    expect(outcome(press('Enter'), { compositionEndedAt: 500 })).toBe('row.open');
  });
  test('keeps a pending chord', () => {
    const begun = resolveKey(press('g'), initialResolverState, situation()).state;
    expect(resolveKey(press('t', { composing: true }), begun, situation()).state).toBe(begun);
  });
});

describe('a repeated key', () => {
  test('moves through rows', () => expect(outcome(press('j', { repeat: true }))).toBe('row.next'));
  test('never agrees twice', () => expect(outcome(press('a', { repeat: true }))).toBe('taken'));
  test('starts no sequence', () => expect(outcome(press('g', { repeat: true }))).toBe('taken'));
});

describe('the focus in another element', () => {
  test.each<[FocusKind, KeyPress, string]>([
    ['input', press('j'), 'pass'],
    ['input', press('?', { code: 'Slash', shift: true }), 'pass'],
    ['input', press('g'), 'pass'],
    ['input', press('k', { ctrl: true }), 'palette.open'],
    ['input', press('a', { ctrl: true }), 'pass'],
    ['input', press('F6'), 'pane.next'],
    ['control', press('j'), 'row.next'],
    ['control', press('Enter'), 'pass'],
    ['overlay', press('j'), 'pass'],
    ['overlay', press('k', { ctrl: true }), 'palette.open'],
    ['page', press('a', { ctrl: true }), 'list.selectAll'],
  ])('the focus in %s decides what happens on %o', (focus, key, expected) => {
    expect(outcome(key, { focus })).toBe(expected);
  });
});

describe('a modal layer', () => {
  const open: Partial<Situation> = { layer: 'dialog' };
  test('masks the page', () => {
    expect(outcome(press('j'), open)).toBe('pass');
    expect(outcome(press('k', { ctrl: true }), open)).toBe('pass');
  });
  test('A modal layer has its own keys.', () => {
    expect(outcome(press('Enter', { ctrl: true }), { ...open, focus: 'input' })).toBe('dialog.confirm');
    expect(outcome(press('Enter', { ctrl: true }))).toBe('pass');
  });
});

test('single keys can be switched off, and keys with modifiers stay', () => {
  const off: Partial<Situation> = { singleKeys: false };
  expect(outcome(press('j'), off)).toBe('pass');
  expect(outcome(press('A'), off)).toBe('pass');
  expect(outcome(press('g'), off)).toBe('pass');
  expect(outcome(press('Enter'), off)).toBe('row.open');
  expect(outcome(press('k', { ctrl: true }), off)).toBe('palette.open');
});

test('Of two commands on one key, the enabled one runs; a disabled one only gives its reason.', () => {
  const both = [bind('first', 'x', { blocked: true }), bind('second', 'x')];
  expect(outcome(press('x'), { bindings: both })).toBe('second');
  expect(outcome(press('x'), { bindings: both.slice(0, 1) })).toBe('first');
});

test.each([
  'Ctrl+N',
  'Ctrl+T',
  'Ctrl+W',
  'Ctrl+1',
  'F11',
  'F12',
  'Ctrl+Space',
  'Shift',
  'Ctrl+.',
  'Ctrl+Tab',
  'Mod+Shift+T',
])('%s is never bound', (keys) => {
  expect(parseChords(keys).some(isReservedChord)).toBe(true);
});

test('any key without a modifier that is pressed in an input stays with the input', () => {
  const plain = fc.record({
    key: fc.string({ minLength: 1, maxLength: 1 }),
    shift: fc.boolean(),
    repeat: fc.boolean(),
  });
  fc.assert(
    fc.property(plain, (given) => {
      expect(outcome(press(given.key, given), { focus: 'input' })).toBe('pass');
    }),
  );
});

test('no sequence of presses blocks the resolver: a key works again after the chord timeout', () => {
  const key = fc.constantFrom('g', 't', 'r', 'j', 'x', 'Escape', '?');
  fc.assert(
    fc.property(fc.array(key, { maxLength: 12 }), (keys) => {
      let state = initialResolverState;
      for (const [index, one] of keys.entries()) {
        state = resolveKey(press(one), state, situation({ now: index * 10 })).state;
      }
      expect(outcome(press('j'), { now: 100_000 }, state)).toBe('row.next');
    }),
  );
});

describe('any key in any context', () => {
  const chord = fc.constantFrom(
    'a',
    'Shift+A',
    'j',
    'g',
    't',
    'x',
    '?',
    '/',
    'Enter',
    'Mod+K',
    'Mod+Enter',
    'F6',
  );
  const binding = fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    chords: fc.array(chord, { minLength: 1, maxLength: 3 }).map((chords) => parseChords(chords.join(' '))),
    layer: fc.constantFrom(undefined, 'palette', 'dialog', 'dialog:return'),
    inInputs: fc.boolean(),
    destructive: fc.boolean(),
    blocked: fc.boolean(),
  });
  const someBindings = fc.uniqueArray(binding, { maxLength: 12, selector: ({ id }) => id });
  const key = fc.record({
    key: fc.constantFrom(
      'a',
      'A',
      'j',
      'g',
      't',
      'x',
      '?',
      '/',
      'Enter',
      'k',
      'F6',
      'Escape',
      'Shift',
      'Process',
    ),
    ctrl: fc.boolean(),
    repeat: fc.boolean(),
    composing: fc.boolean(),
  });
  const place = fc.record({
    focus: fc.constantFrom<FocusKind>('page', 'input', 'control', 'overlay'),
    layer: fc.constantFrom(undefined, 'palette', 'dialog:return', 'dialog:act'),
    singleKeys: fc.boolean(),
  });
  type Happened = { press: KeyPress; ran: Binding; place: Partial<Situation>; steps: number };

  /** Returns every command that ran while these keys were pressed one after the other. */
  const runs = fc
    .tuple(someBindings, fc.array(fc.tuple(key, place), { maxLength: 10 }))
    .map(([given, presses]) => {
      const happened: Happened[] = [];
      let state: ResolverState = initialResolverState;
      for (const [at, [one, where]] of presses.entries()) {
        const pressedKey = press(one.key, one);
        const before = state;
        const resolution = resolveKey(
          pressedKey,
          state,
          situation({ ...where, now: 1000 + at, bindings: given }),
        );
        state = resolution.state;
        const { outcome: what } = resolution;
        if (what.kind !== 'run') continue;
        const ran = given.find(({ id }) => id === what.id);
        if (!ran) throw new Error(`It ran ${what.id}, which is bound to nothing.`);
        happened.push({ press: pressedKey, ran, place: where, steps: before.pending.length + 1 });
      }
      return happened;
    });
  const always = (rule: (happened: Happened) => void) =>
    fc.assert(
      fc.property(runs, (happened) => happened.forEach(rule)),
      { numRuns: 500 },
    );

  test('an input method keeps its keys, and modifiers alone run nothing', () =>
    always(({ press: pressedKey }) => {
      expect(pressedKey.composing).toBe(false);
      expect(pressedKey.key).not.toBe('Shift');
    }));
  test('a repeated key runs nothing destructive and shows no reason of a disabled command', () =>
    always(({ press: { repeat }, ran }) => {
      if (repeat) expect([ran.destructive, ran.blocked]).toEqual([false, false]);
    }));
  test('a layer masks all layers below it', () =>
    always(({ ran, place: { layer } }) => {
      const own = ran.layer === 'dialog' ? layer?.startsWith('dialog:') : ran.layer === layer;
      expect(own).toBe(true);
    }));
  test('single keys that are switched off run nothing', () =>
    always(({ ran, place: { singleKeys } }) => {
      if (!singleKeys) expect(ran.chords[0]).toMatch(/^(Ctrl|Alt|Meta)\+|^(Shift\+)?\w{2}/);
    }));
  test('an input keeps the keys that produce text', () =>
    always(({ ran, place: { focus } }) => {
      if (focus === 'input' && !ran.inInputs) expect(ran.chords[0]).toMatch(/^(Ctrl|Alt|Meta)\+|^F\d/);
    }));
  test('a command runs after exactly as many keys as its binding has', () =>
    always(({ ran, steps, press: pressedKey }) => {
      expect(ran.chords.length).toBeLessThanOrEqual(steps);
      expect(chordsOfPress(pressedKey)).toContain(ran.chords.at(-1));
    }));
});
