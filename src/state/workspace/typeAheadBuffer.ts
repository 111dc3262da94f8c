/**
 * Type-ahead: from the moment something is called that will have the keyboard (the palette, its next question, a
 * dialog, the next task) until it has it, keys are kept, and then played to it. Else the first letters would be lost,
 * or, worse, be commands of the page below, or words of a text that is being sent.
 *
 * The keyboard belongs to the last claim on it: one that awaits something keeps the keys, one that is ready takes them.
 */
import { useLayoutEffect } from 'react';
import { replayKey } from '../../ui/keyboard/replayKey.ts';
import { toast } from '../../ui/toast/toast.ts';

/** What Escape does meanwhile: calls off what is awaited, is a key like any other, or is not kept. */
type EscapeBehavior = (() => void) | 'keep' | undefined;

type ClaimState = { isReady: boolean; onEscape: EscapeBehavior };

type KeyboardClaim = {
  /** It has the focus and takes keys itself. */
  ready: () => void;
  /** Whatever claimed the keyboard before has it again. */
  release: () => void;
};

/** Nobody has read on the screen sooner than that what has happened, and types on meanwhile. */
export const reactionMs = 400;

/** Nothing keeps the keyboard longer; from then on it is the page's again. */
const maxBufferMs = 10_000;

let claims: ClaimState[] = [];
let buffer: KeyboardEvent[] = [];
let isReplaying = false;
let timeout: ReturnType<typeof setTimeout> | undefined;
/** How often Escape has called something off. */
let escapeCount = 0;
let lastKeyAt = Number.NEGATIVE_INFINITY;
let onKey: (() => void) | undefined;

const isBuffering = (): boolean => claims.at(-1)?.isReady === false;

/** Claims the keyboard for what will have the focus; keys are kept for it until it is ready. */
export function claimKeyboard(onEscape?: EscapeBehavior): KeyboardClaim {
  const claim: ClaimState = { isReady: false, onEscape };
  claims.push(claim);
  onClaimsChange();
  return {
    ready: () => {
      claim.isReady = true;
      onClaimsChange();
    },
    release: () => {
      claims = claims.filter((one) => one !== claim);
      onClaimsChange();
    },
  };
}

/** Keeps keys until the returned function is called. */
export const bufferKeys = (onEscape?: EscapeBehavior): (() => void) => claimKeyboard(onEscape).release;

/** Keeps keys while it is true. */
export function useBufferedKeys(waiting: boolean) {
  useLayoutEffect(() => (waiting ? bufferKeys() : undefined), [waiting]);
}

/** What awaited them will not come: they were for nobody else. */
export function dropBufferedKeys() {
  buffer = [];
}

/**
 * After a refusal: whether hands that have not looked yet type on for what comes next. Enter, Tab and arrows are for
 * what was refused, whose text is as it was. Who asks holds the keyboard.
 */
export async function hasTypedAhead(): Promise<boolean> {
  if (buffer.length === 0) await waitForKey(reactionMs);
  const [first] = buffer;
  return first !== undefined && first.key.length === 1 && !first.ctrlKey && !first.metaKey;
}

/** After a refusal that nothing comes after: letters of hands that have not looked yet are dropped. */
export async function dropTypedAhead(): Promise<void> {
  const release = bufferKeys();
  if (await hasTypedAhead()) await dropBurst();
  release();
}

/** Drops the keys of hands that have not looked yet and type for nothing, up to their first pause or Escape. */
export async function dropBurst(): Promise<void> {
  const before = escapeCount;
  let dropped = 0;
  // Escape is heard by what has the focus as well.
  const release = bufferKeys();
  const began = performance.now();
  do {
    dropped += buffer.length;
    buffer = [];
    await waitForKey(reactionMs);
  } while (escapeCount === before && performance.now() - Math.max(lastKeyAt, began) < reactionMs);
  release();
  notifyDropped(dropped);
}

/** True where the key was kept, or called off what is awaited: nobody else may hear it. `isBound`: it runs a command. */
export function captureKey(event: KeyboardEvent, isBound: () => boolean = () => false): boolean {
  if (!event.isTrusted || (!isBuffering() && !isReplaying)) return false;
  if (!isForTyping(event) && !isBound()) return false;
  const onEscape = isBuffering() ? claims.at(-1)?.onEscape : undefined;
  if (event.key === 'Escape' && onEscape !== 'keep') return cancelWaiting(onEscape);
  // A held key has said what it says when it went down.
  if (!event.repeat) buffer.push(event);
  lastKeyAt = performance.now();
  onKey?.();
  return true;
}

function cancelWaiting(onEscape: (() => void) | undefined): boolean {
  escapeCount += 1;
  dropBufferedKeys();
  onEscape?.();
  onKey?.();
  return onEscape !== undefined;
}

function waitForKey(withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const over = setTimeout(resolve, withinMs);
    onKey = () => {
      clearTimeout(over);
      onKey = undefined;
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
function onClaimsChange(): void {
  if (isBuffering()) {
    timeout ??= setTimeout(expireClaims, maxBufferMs);
    return;
  }
  clearTimeout(timeout);
  timeout = undefined;
  void replayKeys();
}

/** What is awaited has its time behind it, and all that is below it and awaited as well. */
function expireClaims(): void {
  while (isBuffering()) claims.pop();
  const dropped = buffer.length;
  dropBufferedKeys();
  notifyDropped(dropped);
  onClaimsChange();
}

function notifyDropped(count: number): void {
  if (count > 0) toast.warning(`${count} 次按键没有执行：等待的对话框或任务没有打开`);
}

/** One key a frame: each finds what the one before has brought about. Letters of a text need no frame between them. */
async function replayKeys() {
  if (isReplaying || buffer.length === 0) return;
  isReplaying = true;
  try {
    while (buffer.length > 0) {
      await nextFrame();
      // What the key before has brought may be awaiting something itself.
      if (isBuffering()) break;
      replayUpTo(maxKeysPerFrame);
    }
  } finally {
    isReplaying = false;
  }
}

const maxKeysPerFrame = 20;

function replayUpTo(count: number): void {
  const event = buffer.shift();
  if (!event) return;
  const wrote = replayKey(event);
  if (wrote && count > 1 && !isBuffering()) replayUpTo(count - 1);
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
