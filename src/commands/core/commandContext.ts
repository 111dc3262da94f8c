/**
 * Where a person is and what lies before them, as commands see it. Pages and panels publish their part with
 * `useCommandContext`; the parts of what is mounted and in the visible tab are one object.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { WorkspacePanes } from '../../state/workspace/pageLayout.ts';
import { useTabActive } from '../../state/workspace/tabScope.ts';

/** Rows chosen in a list: some by key, or all that match the filter but a few. */
type SelectionContext = {
  mode: 'some' | 'all';
  /** How many rows that is. */
  count: number;
  /** The chosen keys of `some`, the left-out ones of `all`. */
  keys: readonly string[];
};

/** A noun's part may hold functions by which its commands act on what is on screen. */
export interface CommandContext {
  /** The page's id: `todo`, `list`, `form`, `home`. */
  page?: string | undefined;
  /** What the palette says it works on: 待办. */
  pageTitle?: string | undefined;
  listId?: string | undefined;
  focusedRow?: Readonly<Record<string, unknown>> | undefined;
  selection?: SelectionContext | undefined;
  list?: ListContext | undefined;
  task?: TaskContext | undefined;
  record?: RecordContext | undefined;
  instance?: InstanceContext | undefined;
  form?: FormContext | undefined;
  /** Something on the page is not saved. */
  dirty?: boolean | undefined;
  workspace?: WorkspacePanes | undefined;
}

// A noun's commands say what more they need: `declare module './commandContext.ts' { interface TaskContext { … } }`.
/** @public */
export interface ListContext {
  id?: string;
}
/** @public */
export interface InstanceContext {
  processInstanceId: string;
}
/** @public */
export interface TaskContext {
  taskId: string;
}
/** @public */
export interface RecordContext {
  formEnName: string;
  rowId: string;
}
/** @public */
export interface FormContext {
  formEnName: string;
}

const parts = new Map<symbol, Partial<CommandContext>>();
const listeners = new Set<() => void>();
let current: CommandContext = {};

/** The context at this moment; for `run` and the key resolver. */
export const commandContext = (): CommandContext => current;

/** The context as it changes; for what is drawn from it. */
export const useCurrentContext = (): CommandContext => useSyncExternalStore(onContextChange, commandContext);

/** Calls back whenever the context changes, until the returned function is called. */
export function onContextChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds to the context under an identity of its own; a part put later wins. Returns what takes it out. */
export function publishContext(owner: symbol, part: Partial<CommandContext>): () => void {
  parts.delete(owner);
  parts.set(owner, part);
  mergeParts();
  return () => {
    parts.delete(owner);
    mergeParts();
  };
}

/** Publishes a part while the component is mounted and its tab is the visible one. */
export function useCommandContext(part: Partial<CommandContext>) {
  const active = useTabActive();
  const owner = useRef(Symbol('context'));
  const last = useRef<Partial<CommandContext>>(undefined);
  useEffect(() => {
    if (!active) return;
    const own = owner.current;
    return () => {
      last.current = undefined;
      parts.delete(own);
      mergeParts();
    };
  }, [active]);
  useEffect(() => {
    if (!active || (last.current && areSameParts(last.current, part))) return;
    last.current = part;
    parts.set(owner.current, part);
    mergeParts();
  });
}

function mergeParts() {
  current = Object.assign({}, ...parts.values());
  for (const listener of listeners) listener();
}

function areSameParts(a: Partial<CommandContext>, b: Partial<CommandContext>): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof CommandContext>;
  return [...keys].every((key) => Object.is(a[key], b[key]));
}
