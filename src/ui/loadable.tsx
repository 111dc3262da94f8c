/**
 * A component whose code is loaded when first drawn, or ahead of it. Unlike React.lazy one that is here already is
 * drawn at once: lazy suspends on its first drawing even then, and React shows what was suspended 300 ms later.
 */
import { type ComponentType, use } from 'react';

export type Loadable<P> = { Component: ComponentType<P>; preload: () => Promise<unknown> };

export function createLoadable<P extends object>(load: () => Promise<ComponentType<P>>): Loadable<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  const preload = () => {
    loading ??= load().then(
      (component) => {
        markFulfilled(loading, component);
        return component;
      },
      (error) => {
        // The next drawing tries again: a lost network is not for ever.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  // Called once per module, so that the component is as lasting as one declared there.
  function Component(props: P) {
    const Loaded = use(preload());
    return <Loaded {...props} />;
  }
  return { Component, preload };
}

/** React's `use` returns the value of a promise with these properties at once; it sets them itself one turn too late. */
function markFulfilled<T>(promise: Promise<T> | undefined, value: T): void {
  if (promise) Object.assign(promise, { status: 'fulfilled', value });
}

/** For components used soon after the module that declares them: their code is fetched at once, without a wait. */
export function preloadNow({ preload }: Pick<Loadable<never>, 'preload'>): void {
  // A failed preload is tried again, and reported, when the component is rendered.
  void Promise.allSettled([preload()]);
}

/** Loads components that will be used soon, when the browser is idle. */
export function preloadWhenIdle(loads: readonly (() => Promise<unknown>)[]) {
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 500));
  // A failed preload is tried again, and reported, when the component is rendered.
  idle(() => void Promise.allSettled(loads.map((load) => load())), { timeout: 1500 });
}
