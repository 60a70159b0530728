import type { ScenePaths } from '../drawings/scene';

/** The doctor's bag on the step of a porch. */
export const porch: ScenePaths = {
  halo: [112, 74],
  lamp: 'M102 84l5-18h10l5 18z',
  line: [
    'M0 180h160M0 188h160M18 180v-8h100v8M28 172v-8h80v8',
    'M6 48L68 20l62 28zM14 48v116M124 48v132M112 66v-9h12',
    'M44 164V62h48v102M51 164V69h34v95M51 118h34M79 124v7',
    'M94 164v-14h20v14zM99 150v-3q0-4 5-4t5 4v3M94 156h20',
    'M134 180l-3-16h22l-3 16zM142 164q-12-8-10-22 11 6 10 22M142 164q12-8 10-20-11 4-10 20',
  ].join(''),
};

/** Two at a table, a page between them. */
export const table: ScenePaths = {
  halo: [80, 50],
  lamp: 'M58 60q2-22 22-22t22 22z',
  line: [
    'M80 0v38M0 190h160M14 132h132M14 140h132M28 140v50M132 140v50',
    'M27 82a14 15 0 1 0 28 0a14 15 0 1 0-28 0M14 132q0-34 27-36 27 2 27 36M27 78q12-2 16-10M41 132q12 0 26-8',
    'M105 82a14 15 0 1 0 28 0a14 15 0 1 0-28 0M92 132q0-34 27-36 27 2 27 36M107 74q12 8 24 0M119 132q-12 0-24-8',
    'M66 132l5-9h24l-5 9zM76 128h12M104 132v-8h9v8',
  ].join(''),
};
