/** Scrolls a positioned row sideways, so that one of its entries is in its middle. */
export const centreInRow = (
  row: Element | null | undefined,
  entry: Element | null | undefined,
): void => {
  if (row && entry instanceof HTMLElement)
    row.scrollLeft = entry.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2;
};
