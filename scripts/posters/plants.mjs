// @ts-check
/** Trees of the posters; `base` is where they stand, `h` how high they grow. */
import { group, line, path } from './shapes.mjs';

/** @type {(x: number, base: number, h: number, light: string, dark: string) => string} */
export const cypress = (x, base, h, light, dark) =>
  path(
    `M${x} ${base - h}C${x + h * 0.13} ${base - h * 0.6} ${x + h * 0.12} ${base - h * 0.1} ${x} ${base}C${x - h * 0.12} ${base - h * 0.1} ${x - h * 0.13} ${base - h * 0.6} ${x} ${base - h}Z`,
    light,
  ) +
  path(
    `M${x} ${base - h}C${x + h * 0.13} ${base - h * 0.6} ${x + h * 0.12} ${base - h * 0.1} ${x} ${base}C${x + h * 0.03} ${base - h * 0.3} ${x + h * 0.03} ${base - h * 0.7} ${x} ${base - h}Z`,
    dark,
  );

/** An umbrella pine: bent trunk, three flat crowns. */
/** @type {(x: number, base: number, h: number, crown: string, shade: string, trunk: string) => string} */
export const pine = (x, base, h, crown, shade, trunk) =>
  group(
    `translate(${x} ${base}) scale(${(h / 400).toFixed(3)})`,
    line('M0 0C6-120-22-190-4-330', trunk, 17),
    line('M-10-190C10-250 60-270 92-318', trunk, 10),
    line('M-12-225C-40-270-90-285-118-316', trunk, 9),
    path(
      'M-215-312C-215-352-150-372-95-366C-70-412 60-418 92-372C150-380 222-356 222-318C222-298 150-300 110-304C40-296-60-296-110-302C-150-296-215-292-215-312Z',
      crown,
    ),
    path(
      'M-215-312C-190-326-120-318-80-322C-20-334 60-330 120-322C160-330 210-330 222-318C222-298 150-300 110-304C40-296-60-296-110-302C-150-296-215-292-215-312Z',
      shade,
    ),
  );

/** @type {(x: number, base: number, h: number, leaf: string, trunk: string, lean?: number) => string} */
export const palm = (x, base, h, leaf, trunk, lean = 20) => {
  const [tx, ty] = [x + lean, base - h];
  const frond = path('M0 0C40-46 110-48 150 12C108-16 60-12 0 0Z', leaf);
  return (
    path(
      `M${x - 11} ${base}C${x - 6} ${base - h * 0.4} ${tx - 12} ${base - h * 0.7} ${tx - 6} ${ty}L${tx + 6} ${ty}C${tx + 4} ${base - h * 0.7} ${x + 12} ${base - h * 0.4} ${x + 11} ${base}Z`,
      trunk,
    ) +
    [
      [1, 10],
      [1, -28],
      [0.8, -66],
      [0.72, 48],
    ]
      .map(([size, turn]) =>
        [1, -1]
          .map((side) =>
            group(
              `translate(${tx} ${ty}) scale(${(side * (size ?? 1) * h) / 330} ${((size ?? 1) * h) / 330}) rotate(${turn})`,
              frond,
            ),
          )
          .join(''),
      )
      .join('')
  );
};
