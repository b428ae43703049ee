// @ts-check
/** Every poster of the seed, by its file's name without the ending. */
import { alghero } from './alghero.mjs';
import { bari } from './bari.mjs';
import { bergamo } from './bergamo.mjs';
import { bologna } from './bologna.mjs';
import { cagliari } from './cagliari.mjs';
import { catania } from './catania.mjs';
import { firenze } from './firenze.mjs';
import { genova } from './genova.mjs';
import { milano } from './milano.mjs';
import { napoli } from './napoli.mjs';
import { olbia } from './olbia.mjs';
import { palermo } from './palermo.mjs';
import { pisa } from './pisa.mjs';
import { roma } from './roma.mjs';
import { torino } from './torino.mjs';
import { trieste } from './trieste.mjs';
import { venezia } from './venezia.mjs';
import { verona } from './verona.mjs';

/** @type {Readonly<Record<string, () => string>>} */
export const POSTERS = {
  roma,
  milano,
  bergamo,
  venezia,
  verona,
  bologna,
  firenze,
  pisa,
  torino,
  genova,
  trieste,
  napoli,
  bari,
  catania,
  palermo,
  cagliari,
  olbia,
  alghero,
};
