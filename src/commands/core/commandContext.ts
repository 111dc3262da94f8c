/**
 * The context of commands: the current page and the data on it. Pages and panels publish parts with
 * `useCommandContext`; the parts of all components that are mounted in the visible tab form one object.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { TaskRole } from '../../state/lists/listRegistry.ts';
import type { WorkspacePanes } from '../../state/workspace/pageLayout.ts';
import { useTabActive } from '../../state/workspace/tabScope.ts';

/** The selected rows of a list: some by key, or all that match the filter with exceptions. */
type SelectionContext = {
  mode: 'some' | 'all';
  /** The number of selected rows. */
  count: number;
  /** For `some` the selected keys, for `all` the excluded ones. */
  keys: readonly string[];
};

/** A noun's part may contain functions, by which its commands act on the screen. */
export interface CommandContext {
  /** The page id: `todo`, `list`, `form`, `home`. */
  page?: string | undefined;
  /** The page's name in the palette: 待办. */
  pageTitle?: string | undefined;
  listId?: string | undefined;
  /** Present in a list of tasks. */
  taskRole?: TaskRole | undefined;
  focusedRow?: Readonly<Record<string, unknown>> | undefined;
  selection?: SelectionContext | undefined;
  list?: ListContext | undefined;
  task?: TaskContext | undefined;
  record?: RecordContext | undefined;
  instance?: InstanceContext | undefined;
  form?: FormContext | undefined;
  /** The page has unsaved changes. */
  dirty?: boolean | undefined;
  workspace?: WorkspacePanes | undefined;
}

// The commands of a noun declare further members: `declare module './commandContext.ts' { interface TaskContext { …
// } }`.
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

/** The current context, for `run` and the key resolver. */
export const commandContext = (): CommandContext => current;

/** The current context as React state. */
export const useCurrentContext = (): CommandContext => useSyncExternalStore(onContextChange, commandContext);

/** Calls the listener whenever the context changes, until the returned function is called. */
export function onContextChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Publishes a part under its owner; later parts override earlier ones. Returns a function that removes the part.
 */
export function publishContext(owner: symbol, part: Partial<CommandContext>): () => void {
  parts.delete(owner);
  parts.set(owner, part);
  mergeParts();
  return () => {
    parts.delete(owner);
    mergeParts();
  };
}

/** Publishes a part while the component is mounted and its tab is visible. */
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

/** Notifies listeners after a change of the session: the availability of commands also depends on it. */
export const refreshCommandContext = (): void => mergeParts();

function mergeParts() {
  current = Object.assign({}, ...parts.values());
  for (const listener of listeners) listener();
}

function areSameParts(a: Partial<CommandContext>, b: Partial<CommandContext>): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof CommandContext>;
  return [...keys].every((key) => Object.is(a[key], b[key]));
}
