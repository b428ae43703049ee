import type { Brand } from '#contract/brand';

/** A PNG of 4 × 1 pixels. */
export const LOGO = {
  src: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAABCAIAAAB2XpiaAAAAFUlEQVR4nGP4f4bh/xkGLnkXLnkXACajBHGjUQ0yAAAAAElFTkSuQmCC',
  width: 4,
  height: 1,
} satisfies Brand['logo'];

export const YELLOW: Brand = { name: 'Aerolinea', colour: '#ffcc00', logo: LOGO };
