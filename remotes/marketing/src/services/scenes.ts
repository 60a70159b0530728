import type { ScenePaths } from '../drawings/scene';

/** A kitchen at breakfast, the sun just over the sill. */
export const breakfast: ScenePaths = {
  halo: [112, 48],
  lamp: 'M92 58q2-20 20-20t20 20z',
  line: [
    'M112 0v38M14 24h54v58H14zM41 24v58M14 53h54M9 87h64M22 82a13 13 0 0 1 26 0',
    'M14 142h126M22 150h110M78 150v44M50 194h56',
    'M56 128h36q0 14-18 14t-18-14zM106 142v-15h14v15M120 130q7 0 7 4t-7 4M110 121q-3-4 0-8M116 121q-3-4 0-8',
    'M24 142q2-9 12-9t12 9M140 198v-82q0-6 6-6t6 6v82M140 160h12',
  ].join(''),
};

/** Supper on the stove, and the sun setting behind the cook. */
export const supper: ScenePaths = {
  halo: [134, 52],
  lamp: 'M116 60q2-19 18-19t18 19z',
  line: [
    'M134 0v41M0 190h160M0 134h46M112 134h48M0 141h46M112 141h48M8 141v49M152 141v49',
    'M10 18h52v52H10zM36 18v52M10 44h52M5 75h60M21 70a13 13 0 0 1 26 0',
    'M65 87a14 15 0 1 0 28 0a14 15 0 1 0-28 0M66 83q13 7 26 0M73 73q-4-10 6-11 10 1 6 11',
    'M46 190v-48q0-35 33-38 33 3 33 38v48M46 141q33 12 66 0M79 147l-9 19M79 147l9 19',
    'M118 134v-16h30v16M114 122h38M127 112q-3-4 0-8M139 112q-3-4 0-8M8 134v-4h30v4',
  ].join(''),
};
