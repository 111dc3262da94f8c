/**
 * Type-ahead: from the moment something is called that will have the keyboard (the palette, its next question, a
 * dialog) until it has it, keys are kept, and then played to it. Else the first letters would be lost, or, worse,
 * be commands of the page below.
 */
import { useLayoutEffect } from 'react';
import { playKey } from '../ui/playKey.ts';

/** What Escape does meanwhile: calls off what is awaited, is a key like any other, or is not kept. */
type OnEscape = (() => void) | 'keep' | undefined;

type Hold = { onEscape: OnEscape };

/** Nothing is awaited for ever: from then on the keyboard is the page's again. */
const longestMs = 10_000;

const holds = new Set<Hold>();
let kept: KeyboardEvent[] = [];
let playing = false;

/** Keeps keys until the returned function is called. */
export function holdKeys(onEscape?: OnEscape): () => void {
  const hold: Hold = { onEscape };
  holds.add(hold);
  const tooLate = setTimeout(() => {
    holds.delete(hold);
    dropHeldKeys();
  }, longestMs);
  return () => {
    clearTimeout(tooLate);
    if (holds.delete(hold)) void play();
  };
}

/** Keeps keys while it is true. */
export function useHeldKeys(waiting: boolean) {
  useLayoutEffect(() => (waiting ? holdKeys() : undefined), [waiting]);
}

/** What awaited them will not come: they were for nobody else. */
export function dropHeldKeys() {
  kept = [];
}

/** True where the key was kept, or called off what is awaited: nobody else may hear it. */
export function keepKey(event: KeyboardEvent): boolean {
  if (!event.isTrusted || (holds.size === 0 && !playing) || !isForTyping(event)) return false;
  const { onEscape } = [...holds].at(-1) ?? {};
  if (event.key === 'Escape' && onEscape !== 'keep') return callOff(onEscape);
  // A held key has said what it says when it went down.
  if (!event.repeat) kept.push(event);
  return true;
}

function callOff(onEscape: (() => void) | undefined): boolean {
  dropHeldKeys();
  onEscape?.();
  return onEscape !== undefined;
}

/** Characters and the keys one edits, moves and confirms with; the rest is the browser's or a command's. */
function isForTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (/^(Enter|Escape|Tab|Backspace|Delete|Home|End|Arrow\w+)$/.test(key)) return true;
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}

/** One key a frame: each finds what the one before has brought about. */
async function play() {
  if (playing || kept.length === 0) return;
  playing = true;
  try {
    await nextFrame();
    while (holds.size === 0 && kept.length > 0) {
      await nextFrame();
      // What the frame brought may be awaiting something itself.
      if (holds.size > 0) break;
      const event = kept.shift();
      if (event) playKey(event);
    }
  } finally {
    playing = false;
  }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
