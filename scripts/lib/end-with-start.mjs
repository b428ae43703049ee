// @ts-check
// Loaded with `--import` into the processes of `npm start`: they end with it, even where it was killed.
import { endWithParent } from './end-with-parent.mjs';

endWithParent();
