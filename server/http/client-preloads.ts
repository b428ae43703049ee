import type { PageFiles } from './built-files.ts';

const fontLink = (file: string) =>
  `</${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`;

/**
 * The `Link` preload header of an empty page: the files of its screen, which the browser would otherwise request only
 * after it has run the entry script.
 */
export const preloadsOf = ({ styles, scripts, fonts }: PageFiles): string =>
  [
    ...styles.map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
    ...scripts.map((file) => `</${file}>; rel=modulepreload`),
    ...fonts.map(fontLink),
  ].join(', ');

/** The same for a prerendered page, which names its style sheets and needs no script before it is painted. */
export const preloadsOfPrerendered = ({ fonts }: PageFiles): string =>
  fonts.map(fontLink).join(', ');
