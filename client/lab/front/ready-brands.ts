/** Three brands of nobody, to show a client what theirs would look like (LOOK-08). */
interface ReadyBrand {
  name: string;
  colour: string;
  /** A drawing (SVG). */
  logo: string;
}

const drawing = (width: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="100" viewBox="0 0 ${width} 100">${content}</svg>`;

/** A bright colour with a wide wordmark, a dark one and a strong one with a mark. */
export const READY_BRANDS: readonly ReadyBrand[] = [
  {
    name: 'Solaria',
    colour: '#ffcc00',
    logo: drawing(
      420,
      '<circle cx="50" cy="50" r="30" fill="#fc0"/><path d="M50 2v12M50 86v12M2 50h12M86 50h12M16 16l9 9M75 75l9 9M84 16l-9 9M25 75l-9 9" stroke="#fc0" stroke-width="8"/><text x="112" y="72" font-family="Archivo,Helvetica,Arial,sans-serif" font-size="68" font-weight="800" fill="#1c1915">solaria</text>',
    ),
  },
  {
    name: 'Nordica',
    colour: '#0a1f44',
    logo: drawing(
      100,
      '<path d="M0 0h100v100H0z" fill="#0a1f44"/><path d="M24 82V18l52 64V18" fill="none" stroke="#fff" stroke-width="14"/>',
    ),
  },
  {
    name: 'Corallo',
    colour: '#ff4f5e',
    logo: drawing(
      100,
      '<path d="M50 94V40M50 66 26 44V20M50 54l24-18V12M50 40V8" fill="none" stroke="#ff4f5e" stroke-width="12" stroke-linecap="round"/>',
    ),
  },
];
