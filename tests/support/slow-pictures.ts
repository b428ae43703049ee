/** Pictures that a decoder cannot finish in time, though they are short. */

/** Elements of each level that draw the level below it. */
const USES = 10;
const LEVELS = 5;

/** An SVG of 100,000 large circles by nested `<use>`: it would take minutes to draw. */
export const aSlowSvg = (): Blob => {
  const levels = Array.from({ length: LEVELS }, (_, at) => {
    const below = `<use href="#level${at}"/>`;
    return `<g id="level${at + 1}">${below.repeat(USES)}</g>`;
  });
  const circle = '<circle id="level0" cx="1000" cy="1000" r="900" opacity=".5"/>';
  return new Blob([
    `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><defs>${circle}${levels.join('')}</defs><use href="#level${LEVELS}"/></svg>`,
  ]);
};
