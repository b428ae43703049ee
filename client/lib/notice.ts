/** Notices without React, whose code may be missing. */

export const noticeButton = (text: string, act: () => void): HTMLButtonElement => {
  const button = document.createElement('button');
  button.textContent = text;
  button.addEventListener('click', act);
  return button;
};

export const reloadButton = (): HTMLButtonElement =>
  noticeButton('Ricarica la pagina', () => window.location.reload());

/** Shows a notice above the page. */
export const showNotice = (
  role: 'alert' | 'status',
  ...content: (string | HTMLElement)[]
): HTMLElement => {
  const notice = document.createElement('div');
  notice.className = 'missing-code';
  notice.role = role;
  notice.append(...content);
  document.body.prepend(notice);
  return notice;
};
