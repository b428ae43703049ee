import { useSyncExternalStore } from 'react';

type Listener<Value> = (value: Value, previous: Value) => void;

/**
 * A value that code outside React can change and that components follow with `useObservable`. The one kind of state
 * that a module of the client may have.
 */
export class Observable<Value> {
  #value: Value;
  readonly #listeners = new Set<Listener<Value>>();

  constructor(initial: Value) {
    this.#value = initial;
  }

  // Arrow functions, since `useSyncExternalStore` calls both without their object.
  readonly get = (): Value => this.#value;

  /** Returns the function that unsubscribes. */
  readonly subscribe = (listener: Listener<Value>): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Listeners are called at once, before React renders again. */
  set(value: Value): void {
    const previous = this.#value;
    this.#value = value;
    for (const listener of this.#listeners) listener(value, previous);
  }
}

/** The present value; the component renders again with each `set`. */
export const useObservable = <Value>(observable: Observable<Value>): Value =>
  useSyncExternalStore(observable.subscribe, observable.get, observable.get);
