/**
 * Type-ahead: from the moment something is called that will have the keyboard (the palette, its next question, a
 * dialog, the next task) until it has it, keys are kept, and then played to it. Else the first letters would be lost,
 * or, worse, be commands of the page below, or words of a text that is being sent.
 *
 * The keyboard belongs to the last claim on it: one that awaits something keeps the keys, one that is ready takes them.
 */
import { useLayoutEffect } from 'react';
import { playKey } from '../ui/playKey.ts';
import { toast } from '../ui/toast.ts';

/** What Escape does meanwhile: calls off what is awaited, is a key like any other, or is not kept. */
type OnEscape = (() => void) | 'keep' | undefined;

type Claim = { isReady: boolean; onEscape: OnEscape };

type KeyboardClaim = {
  /** It has the focus and takes keys itself. */
  ready: () => void;
  /** Whatever claimed the keyboard before has it again. */
  release: () => void;
};

/** Nobody has read on the screen sooner than that what has happened, and types on meanwhile. */
export const reactionMs = 400;

/** Nothing keeps the keyboard longer; from then on it is the page's again. */
const longestMs = 10_000;

let claims: Claim[] = [];
let kept: KeyboardEvent[] = [];
let playing = false;
let tooLate: ReturnType<typeof setTimeout> | undefined;
/** How often Escape has called something off. */
let escapes = 0;
let lastKeyAt = Number.NEGATIVE_INFINITY;
let tellKey: (() => void) | undefined;

const isHeld = (): boolean => claims.at(-1)?.isReady === false;

/** Claims the keyboard for what will have the focus; keys are kept for it until it is ready. */
export function claimKeyboard(onEscape?: OnEscape): KeyboardClaim {
  const claim: Claim = { isReady: false, onEscape };
  claims.push(claim);
  follow();
  return {
    ready: () => {
      claim.isReady = true;
      follow();
    },
    release: () => {
      claims = claims.filter((one) => one !== claim);
      follow();
    },
  };
}

/** Keeps keys until the returned function is called. */
export const holdKeys = (onEscape?: OnEscape): (() => void) => claimKeyboard(onEscape).release;

/** Keeps keys while it is true. */
export function useHeldKeys(waiting: boolean) {
  useLayoutEffect(() => (waiting ? holdKeys() : undefined), [waiting]);
}

/** What awaited them will not come: they were for nobody else. */
export function dropHeldKeys() {
  kept = [];
}

/**
 * After a refusal: whether hands that have not looked yet type on for what comes next. Enter, Tab and arrows are for
 * what was refused, whose text is as it was. Who asks holds the keyboard.
 */
export async function hasTypedOn(): Promise<boolean> {
  if (kept.length === 0) await nextKey(reactionMs);
  const [first] = kept;
  return first !== undefined && first.key.length === 1 && !first.ctrlKey && !first.metaKey;
}

/** After a refusal that nothing comes after: letters of hands that have not looked yet are dropped. */
export async function dropTypedOn(): Promise<void> {
  const release = holdKeys();
  if (await hasTypedOn()) await dropBurst();
  release();
}

/** Drops the keys of hands that have not looked yet and type for nothing, up to their first pause or Escape. */
export async function dropBurst(): Promise<void> {
  const before = escapes;
  let dropped = 0;
  // Escape is heard by what has the focus as well.
  const release = holdKeys();
  const began = performance.now();
  do {
    dropped += kept.length;
    kept = [];
    await nextKey(reactionMs);
  } while (escapes === before && performance.now() - Math.max(lastKeyAt, began) < reactionMs);
  release();
  tellDropped(dropped);
}

/** True where the key was kept, or called off what is awaited: nobody else may hear it. `isBound`: it runs a command. */
export function keepKey(event: KeyboardEvent, isBound: () => boolean = () => false): boolean {
  if (!event.isTrusted || (!isHeld() && !playing)) return false;
  if (!isForTyping(event) && !isBound()) return false;
  const onEscape = isHeld() ? claims.at(-1)?.onEscape : undefined;
  if (event.key === 'Escape' && onEscape !== 'keep') return callOff(onEscape);
  // A held key has said what it says when it went down.
  if (!event.repeat) kept.push(event);
  lastKeyAt = performance.now();
  tellKey?.();
  return true;
}

function callOff(onEscape: (() => void) | undefined): boolean {
  escapes += 1;
  dropHeldKeys();
  onEscape?.();
  tellKey?.();
  return onEscape !== undefined;
}

function nextKey(withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const over = setTimeout(resolve, withinMs);
    tellKey = () => {
      clearTimeout(over);
      tellKey = undefined;
      resolve();
    };
  });
}

/** Characters and the keys one edits, moves and confirms with; the rest is the browser's or a command's. */
function isForTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (/^(Enter|Escape|Tab|Backspace|Delete|Home|End|Arrow\w+)$/.test(key)) return true;
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}

/** Whenever the claims have changed. */
function follow(): void {
  if (isHeld()) {
    tooLate ??= setTimeout(giveUp, longestMs);
    return;
  }
  clearTimeout(tooLate);
  tooLate = undefined;
  void play();
}

/** What is awaited has its time behind it, and all that is below it and awaited as well. */
function giveUp(): void {
  while (isHeld()) claims.pop();
  const dropped = kept.length;
  dropHeldKeys();
  tellDropped(dropped);
  follow();
}

function tellDropped(count: number): void {
  if (count > 0) toast.warning(`${count} 次按键没有执行：等待的对话框或任务没有打开`);
}

/** One key a frame: each finds what the one before has brought about. Letters of a text need no frame between them. */
async function play() {
  if (playing || kept.length === 0) return;
  playing = true;
  try {
    while (kept.length > 0) {
      await nextFrame();
      // What the key before has brought may be awaiting something itself.
      if (isHeld()) break;
      playUpTo(mostAtOnce);
    }
  } finally {
    playing = false;
  }
}

const mostAtOnce = 20;

function playUpTo(count: number): void {
  const event = kept.shift();
  if (!event) return;
  const wrote = playKey(event);
  if (wrote && count > 1 && !isHeld()) playUpTo(count - 1);
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
