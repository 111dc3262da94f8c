/**
 * Types without looking at the screen: every key has its own time, regardless of the page's state. A seed reproduces
 * the same keys at the same pace.
 */
import type { Page } from 'playwright';
import { createRandomGenerator } from '../../../demo/random.ts';
import { contextOf } from './contexts.ts';

export type TimedKey = { key: string; afterMs: number };

/** The plan for one task: approve without a dialog, or with an opinion. */
export type PlannedTask = { quick: boolean; opinion: string };

export type TypingPlan = { tasks: PlannedTask[]; keys: TimedKey[] };

/** Milliseconds between two keys, drawn for each key. */
export type TypingPace = { from: number; to: number };

type WorkPlan = {
  seed: number;
  count: number;
  pace: TypingPace;
  /** The share of tasks, from 0 to 1, that are approved without a dialog. */
  quickShare: number;
};

/** Letters that are commands of the list, digits, signs and words in between. */
const words = [
  'ok',
  'a',
  'jjj',
  'xka',
  'tested',
  'rs',
  'op',
  '1',
  'e z',
  'gt',
  '[v2]',
  'sure, yes',
  'no. 7',
  'A',
  'bb',
];

/** A letter of an opinion is sometimes mistyped and corrected. */
export function planTyping({ seed, count, pace, quickShare }: WorkPlan): TypingPlan {
  const chance = createRandomGenerator(seed);
  const tasks = Array.from({ length: count }, (_, at) => {
    if (chance.nextBoolean(quickShare)) return { quick: true, opinion: '' };
    const said = Array.from({ length: chance.between(1, 3) }, () => chance.pick(words));
    return { quick: false, opinion: [...said, at].join(' ') };
  });
  const typed = (letter: string) => (chance.nextBoolean(0.08) ? ['q', 'Backspace', letter] : [letter]);
  const keys = tasks.flatMap(({ quick, opinion }) =>
    quick ? ['A'] : ['a', ...[...opinion].flatMap(typed), 'Ctrl+Enter'],
  );
  return { tasks, keys: keys.map((key) => ({ key, afterMs: chance.between(pace.from, pace.to) })) };
}

/** Windows' numbers of the keys that are neither letters nor digits, by which editing commands are known. */
const numbers: Record<string, number> = {
  ...{ Enter: 13, Backspace: 8, Tab: 9, Escape: 27 },
  ...{ ',': 188, '.': 190, '[': 219, ']': 221 },
};
const ctrlBit = 2;
const shiftBit = 8;

/** Keys at the same distance from each other. */
export const pacedKeys = (keys: readonly string[], afterMs: number): TimedKey[] =>
  keys.map((key) => ({ key, afterMs }));

/** Presses the keys without waiting for the effect of the preceding one. */
export async function typeBlindly(page: Page, keys: readonly TimedKey[]): Promise<void> {
  const browser = await contextOf(page).newCDPSession(page);
  const sent: Promise<unknown>[] = [];
  let due = performance.now();
  for (const { key: chord, afterMs } of keys) {
    due += afterMs;
    await page.waitForTimeout(Math.max(0, due - performance.now()));
    const event = keyEvent(chord);
    sent.push(browser.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event }));
    sent.push(browser.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp', text: '' }));
  }
  await Promise.all(sent);
}

function keyEvent(chord: string) {
  const ctrl = chord.startsWith('Ctrl+');
  const key = ctrl ? chord.slice('Ctrl+'.length) : chord;
  const code = codeOf(key);
  const windowsVirtualKeyCode = numbers[key] ?? numberOf(key);
  const modifiers = (ctrl ? ctrlBit : 0) | (/^[A-Z]$/.test(key) ? shiftBit : 0);
  const text = ctrl ? '' : textOf(key);
  return { key, code, windowsVirtualKeyCode, modifiers, text };
}

/** Of a letter or digit its character. Those of signs are the numbers of other keys: `!` would be Page Up. */
const numberOf = (key: string): number => (/^[a-z\d ]$/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0);

/** What the key writes; by that of Enter a browser submits a form. */
const textOf = (key: string): string => (key === 'Enter' ? '\r' : key.length === 1 ? key : '');

function codeOf(key: string): string {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  if (/^\d$/.test(key)) return `Digit${key}`;
  return key.length > 1 ? key : '';
}
