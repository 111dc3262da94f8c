/**
 * The type-ahead buffer. From the moment an action opens the next keyboard target (the palette, its next question,
 * a dialog, the next task, a page, the rows of a list) until the target is ready for them, keys are buffered and then
 * replayed to it. Otherwise the first letters would be lost, run commands of the page below, or change a text that is
 * being sent.
 *
 * The keyboard belongs to the latest claim: a waiting claim buffers keys, a ready claim receives them.
 */
import {
  copyPastedData,
  replayKey,
  replayPaste,
  replayText,
  textInputSelector,
} from '../../ui/keyboard/replayKey.ts';
import { toast } from '../../ui/toast/toast.ts';

/**
 * The behavior of Escape during the wait: it aborts the awaited action, is buffered like any key, or is not
 * buffered.
 */
type EscapeBehavior = (() => void) | 'keep' | undefined;

/** What the command of a key works on: the content of a page, or the workstation around it; undefined: no command. */
export type BoundTo = 'content' | 'workstation' | undefined;

/** Whether a key or a paste begins the buffer. Keys after it are buffered in any case. */
export type KeyFilter = (event: KeyboardEvent | ClipboardEvent, boundTo: BoundTo) => boolean;

type ClaimState = { isReady: boolean; onEscape: EscapeBehavior; accepts: KeyFilter };

type KeyboardClaim = {
  /** The target has the focus and handles keys itself. */
  ready: () => void;
  /** Returns the keyboard to the previous claim. */
  release: () => void;
};

/** Reaction time: until then nobody has read the new screen, and typing continues for the old one. */
export const reactionMs = 400;

/** The maximum time of a claim; afterwards the keyboard belongs to the page again. */
const maxBufferMs = 10_000;

let claims: ClaimState[] = [];
/** Keys, what is pasted, and texts of a dictation or a table of characters, which have no keys. */
type Typed = KeyboardEvent | DataTransfer | string;

let buffer: Typed[] = [];
let isReplaying = false;
/** A buffered key is being replayed at this moment. */
let isPlaying = false;
let timeout: ReturnType<typeof setTimeout> | undefined;
/** The number of times that Escape has aborted an action. */
let escapeCount = 0;
let lastKeyAt = Number.NEGATIVE_INFINITY;
let onKey: (() => void) | undefined;

const isBuffering = (): boolean => claims.at(-1)?.isReady === false;

/** The claims above the one that receives keys. */
const listWaitingClaims = (): ClaimState[] =>
  claims.slice(claims.findLastIndex(({ isReady }) => isReady) + 1);

/** Claims the keyboard for the next focus target; keys are buffered until it is ready. */
export function claimKeyboard(onEscape?: EscapeBehavior, accepts: KeyFilter = () => true): KeyboardClaim {
  const claim: ClaimState = { isReady: false, onEscape, accepts };
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

/** Buffers keys until the returned function is called. */
export const bufferKeys = (onEscape?: EscapeBehavior, accepts?: KeyFilter): (() => void) =>
  claimKeyboard(onEscape, accepts).release;

export const hasBufferedKeys = (): boolean => buffer.length > 0;

/** The awaited target will not appear: its buffered keys are discarded. */
export function dropBufferedKeys() {
  buffer = [];
}

/**
 * True if the person typed on for the next target before looking at the screen. Enter, Tab and arrows are for what is
 * there. The caller holds the keyboard.
 */
export async function hasTypedAhead(): Promise<boolean> {
  if (buffer.length === 0) await waitForKey(reactionMs);
  const [first] = buffer;
  return isKey(first) && first.key.length === 1 && !first.ctrlKey && !first.metaKey;
}

/** A confirming key pressed twice counts once: the second press is not replayed after a success. */
export function dropRepeatedConfirmation(
  isConfirmation: (event: KeyboardEvent) => boolean = ({ key }) => key === 'Enter',
): void {
  while (isKey(buffer[0]) && isConfirmation(buffer[0])) buffer.shift();
}

/** The target does not open: discards letters that the person types before looking at the screen. */
export async function dropTypedAhead(): Promise<void> {
  const release = bufferKeys();
  if (await hasTypedAhead()) await dropBurst();
  release();
}

/** Discards keys that the person types before looking at the screen, up to the first pause or Escape. */
export async function dropBurst(): Promise<void> {
  const before = escapeCount;
  let dropped = 0;
  // The focused element receives Escape as well.
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

/** True if the key was buffered or aborted an action; no other handler may receive it. */
export function captureKey(event: KeyboardEvent, findBinding: () => BoundTo = () => undefined): boolean {
  if (!event.isTrusted || (!isBuffering() && !isReplaying)) return false;
  const boundTo = findBinding();
  if (!isForTyping(event) && boundTo === undefined) return false;
  const claim = findClaimFor(event, boundTo);
  if (claim === undefined && !isReplaying) return false;
  const onEscape = claim?.onEscape;
  if (event.key === 'Escape' && onEscape !== 'keep') return cancelWaiting(onEscape);
  // Repeats of a held key are not buffered.
  if (!event.repeat) keep(event);
  return true;
}

/** True if what is pasted was buffered: it keeps its place among the keys. */
export function capturePaste(event: ClipboardEvent): boolean {
  if (!event.isTrusted || !event.clipboardData || (!isBuffering() && !isReplaying)) return false;
  if (findClaimFor(event) === undefined && !isReplaying) return false;
  keep(copyPastedData(event.clipboardData));
  return true;
}

/** True if the text was buffered: it has no key, and keeps its place behind the keys that wait. */
export function captureText(event: InputEvent): boolean {
  const { isTrusted, inputType, data } = event;
  if (!isTrusted || inputType !== 'insertText' || !data || buffer.length === 0 || isPlaying) return false;
  keep(data);
  return true;
}

/** The newest claim may want other keys than one below it, which waits too. */
function findClaimFor(event: KeyboardEvent | ClipboardEvent, boundTo?: BoundTo): ClaimState | undefined {
  const waiting = listWaitingClaims();
  return buffer.length === 0 ? waiting.findLast(({ accepts }) => accepts(event, boundTo)) : waiting.at(-1);
}

function keep(typed: Typed): void {
  buffer.push(typed);
  lastKeyAt = performance.now();
  onKey?.();
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

const isKey = (typed: Typed | undefined): typed is KeyboardEvent =>
  typeof typed === 'object' && 'key' in typed;

/** Characters and the keys for editing, moving and confirming; other keys belong to the browser or to commands. */
function isForTyping(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (/^(Enter|Escape|Tab|Backspace|Delete|Home|End|Arrow\w+)$/.test(key)) return true;
  if (key.length !== 1 || altKey) return false;
  return (!ctrlKey && !metaKey) || (/^[acxyz]$/i.test(key) && isWriting(event));
}

/** True if the key writes into a text, or edits it. */
export const isWriting = ({ target }: Event): boolean =>
  typeof Element === 'function' && target instanceof Element && target.matches(textInputSelector);

/** Called whenever the claims change. An attribute of the page tells programs that operate it whether keys are buffered. */
function onClaimsChange(): void {
  if (typeof document !== 'undefined')
    document.documentElement.toggleAttribute('data-buffers-keys', isBuffering());
  if (isBuffering()) {
    timeout ??= setTimeout(expireClaims, maxBufferMs);
    return;
  }
  clearTimeout(timeout);
  timeout = undefined;
  void replayKeys();
}

/** Expires the awaited claim, together with all waiting claims below it. */
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

/**
 * Replays one key per frame, so that each key meets the effect of the previous one. Letters of a text need no frame
 * between them.
 */
async function replayKeys() {
  if (isReplaying || buffer.length === 0) return;
  isReplaying = true;
  try {
    while (buffer.length > 0) {
      await nextFrame();
      // The effect of the previous key may itself start a wait.
      if (isBuffering()) break;
      replayUpTo(maxKeysPerFrame);
    }
  } finally {
    isReplaying = false;
  }
}

const maxKeysPerFrame = 20;

function replayUpTo(count: number): void {
  const typed = buffer.shift();
  if (typed === undefined) return;
  const wrote = replay(typed);
  if (wrote && count > 1 && !isBuffering()) replayUpTo(count - 1);
}

function replay(typed: Typed): boolean {
  isPlaying = true;
  try {
    if (typeof typed === 'string') return replayText(typed);
    return isKey(typed) ? replayKey(typed) : replayPaste(typed);
  } finally {
    isPlaying = false;
  }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
