import { Component, createRef, type ReactNode } from 'react';
import styles from './log.module.css';

interface Place {
  line: Element;
  top: number;
}

/**
 * Around a list that grows at its top: what is being read stays where it is in the window, whether the list is scrolled
 * or a detail in it is open. A class, since only `getSnapshotBeforeUpdate` sees the page as it was before the new lines.
 */
export class KeepPlace extends Component<{ children: ReactNode }> {
  readonly #around = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): Place | null {
    const around = this.#around.current;
    const start = this.#section?.getBoundingClientRect().top ?? 0;
    const isScrolled = around !== null && around.getBoundingClientRect().top < start;
    const isBelow = (line: Element) => line.getBoundingClientRect().bottom > start;
    const lines = [...(around?.querySelectorAll('li') ?? [])];
    const line =
      lines.find((one) => one.querySelector('details[open]') && isBelow(one)) ??
      (isScrolled ? lines.find(isBelow) : undefined);
    return line ? { line, top: line.getBoundingClientRect().top } : null;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, place: Place | null): void {
    const scroller = this.#section;
    if (!place?.line.isConnected || !scroller) return;
    scroller.scrollTop += place.line.getBoundingClientRect().top - place.top;
  }

  get #section(): HTMLElement | null | undefined {
    return this.#around.current?.closest('section');
  }

  override render() {
    return (
      <div ref={this.#around} className={styles.around}>
        {this.props.children}
      </div>
    );
  }
}
