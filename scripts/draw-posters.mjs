// @ts-check
/** Every poster of the seed, by the name of its file. */
import { alghero } from './draw-posters/alghero.mjs';
import { bari } from './draw-posters/bari.mjs';
import { bergamo } from './draw-posters/bergamo.mjs';
import { bologna } from './draw-posters/bologna.mjs';
import { cagliari } from './draw-posters/cagliari.mjs';
import { catania } from './draw-posters/catania.mjs';
import { firenze } from './draw-posters/firenze.mjs';
import { genova } from './draw-posters/genova.mjs';
import { milano } from './draw-posters/milano.mjs';
import { napoli } from './draw-posters/napoli.mjs';
import { olbia } from './draw-posters/olbia.mjs';
import { palermo } from './draw-posters/palermo.mjs';
import { pisa } from './draw-posters/pisa.mjs';
import { roma } from './draw-posters/roma.mjs';
import { torino } from './draw-posters/torino.mjs';
import { trieste } from './draw-posters/trieste.mjs';
import { venezia } from './draw-posters/venezia.mjs';
import { verona } from './draw-posters/verona.mjs';

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
