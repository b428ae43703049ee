/** The item that takes the focus when another one leaves its list with it: the next one, or else the one before. */
export const neighbourOf = (item: HTMLElement | null): HTMLElement | null => {
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  return neighbour instanceof HTMLElement ? neighbour : null;
};
