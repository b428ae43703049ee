import * as z from 'zod/mini';

/** An object that the API document lists under a name of its own. */
export const named = <T extends z.core.$ZodLooseShape>(id: string, shape: T) =>
  z.object(shape).register(z.globalRegistry, { id });
