/** The control room's texts in Italian and in English (LAB-15). */
import type { Language } from '../../contract/texts.ts';

/** Stands between the halves of a text, and in none of them. */
const BETWEEN = '\u0000';

declare const halves: unique symbol;

/**
 * A text in both languages. It is one string, so that a schema's issue and a refusal carry it like any other; what is answered
 * or shown is one half.
 */
export type Both = string & { readonly [halves]: true };

export const both = (italian: string, english: string): Both =>
  [italian, english].map((half) => half.replaceAll(BETWEEN, '')).join(BETWEEN) as Both;

/** 1000 → '1,000' */
export const countInEnglish = (n: number): string => n.toLocaleString('en');

/** One half of a text in both languages; any other text as it is, or `otherwise` in English. */
export const halfOf = (text: string, language: Language, otherwise = text): string => {
  const [italian = '', english = otherwise] = text.split(BETWEEN);
  return language === 'en' ? english : italian;
};

/** The language that a header `Accept-Language` asks for: the first of the two that it lists, as every client does by preference. */
export const languageOf = (header = ''): Language =>
  /(?:^|,)\s*(en|it)\b/i.exec(header)?.[1]?.toLowerCase() === 'en' ? 'en' : 'it';
