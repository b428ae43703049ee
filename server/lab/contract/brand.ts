/** The brand of the client to whom the demo is shown (LOOK-08). */
import * as z from 'zod/mini';
import { namedSchema } from '../../contract/endpoint.ts';
import { requiredText } from '../../contract/fields.ts';
import { rasterSizeOf, rasterTypeOf, type PixelSize } from '../../contract/image-formats.ts';
import { BRAND_NAME_MAX, LOGO_MAX_BYTES, LOGO_MAX_SIDE } from './limits.ts';
import { LAB_PROBLEM } from './problems.ts';

/**
 * On one line, without characters that cannot be seen or turn the text around: it goes into titles and subjects of mails.
 * Checked by a function, because as a `pattern` of the API document the expression would lose its flag.
 */
const BrandName = requiredText(BRAND_NAME_MAX).check(
  z.refine((name) => /^\P{C}*$/u.test(name), LAB_PROBLEM.brandName),
);

/** The one form in which a colour gets into a style. */
const Colour = z
  .string({ error: LAB_PROBLEM.brandColour })
  .check(z.toLowerCase(), z.regex(/^#[\dA-Fa-f]{6}$/, LAB_PROBLEM.brandColour));

/** A drawing (SVG) is none of them: it could have scripts. */
const LOGO_URL = /^data:image\/(png|jpeg|webp);base64,([A-Za-z\d+/]+={0,2})$/;

/** Whether the picture is of the declared type and size: a few bytes can decode to gigabytes. */
const isPicture = ({ src, width, height }: { src: string } & PixelSize): boolean => {
  const [, type, base64 = ''] = LOGO_URL.exec(src) ?? [];
  if (base64.length % 4 !== 0) return false;
  const bytes = Uint8Array.from(atob(base64), (byte) => byte.codePointAt(0) ?? 0);
  if (bytes.length > LOGO_MAX_BYTES || rasterTypeOf(bytes) !== type) return false;
  const size = rasterSizeOf(bytes);
  return size?.width === width && size.height === height;
};

const side = z
  .int({ error: LAB_PROBLEM.brandLogo })
  .check(z.minimum(1, LAB_PROBLEM.brandLogo), z.maximum(LOGO_MAX_SIDE, LAB_PROBLEM.brandLogo));

const Logo = z
  .strictObject(
    {
      /** So small that it goes along in a link (STATIC-06). */
      src: z
        .string({ error: LAB_PROBLEM.brandLogo })
        .check(
          z.maxLength(2 * LOGO_MAX_BYTES, LAB_PROBLEM.brandLogo),
          z.regex(LOGO_URL, LAB_PROBLEM.brandLogo),
        ),
      /** Its size in pixels, which keeps its place until it is decoded. */
      width: side,
      height: side,
    },
    { error: LAB_PROBLEM.brandLogo },
  )
  .check(z.refine(isPicture, LAB_PROBLEM.brandLogo));

/** `null` for a colour leaves the product's, for a logo the name alone. */
export const brandShape = { name: BrandName, colour: z.nullable(Colour), logo: z.nullable(Logo) };

export const Brand = namedSchema('Brand', brandShape);

export type Brand = z.output<typeof Brand>;

/** The brand that a store keeps beside its rows; `null` for the product's own. */
export const keptBrand = (extra: Readonly<Record<string, unknown>> = {}): Brand | null =>
  Brand.safeParse(extra['brand']).data ?? null;
