/** Copies a text; where the browser does not let it, as without https, selects it in the box that shows it. Returns whether it is copied. */
export const copyText = async (text: string, box: Element | null): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (box) getSelection()?.selectAllChildren(box);
    return false;
  }
};
