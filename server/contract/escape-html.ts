const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escaped for a text and for a quoted attribute, on one line: a control character becomes a space. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');
