import type { ScenePaths } from '../drawings/scene';

const livingRoom = [
  'M0 176h160',
  'M20 28h48v60H20zM44 28v60M20 56h48M15 90h58',
  'M124 176V84M114 176q10-7 20 0',
  'M32 150v-34q0-16 16-16h16q16 0 16 16v34',
  'M24 164v-30q0-7 6-7t6 7v16h40v-16q0-7 6-7t6 7v30zM24 164v12M88 164v12M36 150h40',
].join('');

/** Armchair, side window, floor lamp, the doctor's bag. */
export const home: ScenePaths = {
  halo: [124, 72],
  lamp: 'M110 84l7-24h14l7 24z',
  line: `${livingRoom}M44 150q12-8 24 0M96 176v-16h20v16zM101 160v-3q0-4 5-4t5 4v3M96 166h20`,
};

/** The same room after the doctor has left: the moon is up, and the cat has the armchair. */
export const late: ScenePaths = {
  halo: [124, 72],
  lamp: 'M110 84l7-24h14l7 24z',
  line: `${livingRoom}M57 36a7 7 0 1 0 7 9M40 149q-2-8 0-15l5 4h7l5-4q2 7 0 15M57 139q17-8 17 11q6 0 6 6t-6 4M44 144h3M50 144h3`,
};

/** Shelf with jars, a pendant over the counter, kettle, bowl of fruit. */
export const kitchen: ScenePaths = {
  halo: [106, 58],
  lamp: 'M86 66q2-22 20-22t20 22z',
  line: [
    'M106 0v44',
    'M12 76h56M16 76V60h12v16M18 60v-4h8v4M34 76V52h14v24M36 52v-4h10v4',
    'M0 134h160M0 141h160M8 141v59M56 141v59M104 141v59M152 141v59M48 152v10M64 152v10M112 152v10M0 194h160',
    'M22 134q-4-26 16-26t16 26M30 108q-2-14 8-14t8 14M52 120l10-8 2 3M36 108v-3h4v3',
    'M80 116h48q0 18-24 18t-24-18zM86 116a8 8 0 0 1 15-3M100 116a9 9 0 0 1 17-2M116 114a6 6 0 0 1 9 2',
  ].join(''),
};

/** Wall bars, a bench with a towel, weights, a lamp on an arm. */
export const gym: ScenePaths = {
  halo: [118, 62],
  lamp: 'M103 76l7-24h16l7 24z',
  line: [
    'M0 176h160',
    'M118 52v-9q0-7 7-7h35',
    'M14 20v156M58 20v156M14 30h44M14 46h44M14 62h44M14 78h44M14 94h44M14 110h44M14 126h44M14 142h44M14 158h44',
    'M72 142q0-5 5-5h64q5 0 5 5t-5 5H77q-5 0-5-5zM82 147l-6 29M136 147l6 29',
    'M98 159h5v17h-5zM93 163h5v9h-5zM120 159h5v17h-5zM125 163h5v9h-5zM103 167.5h17',
    'M110 137q0-11 8-11h8q8 0 8 11',
  ].join(''),
};

/** Desk under a window, a bent lamp over the papers. */
export const office: ScenePaths = {
  halo: [112, 88],
  lamp: 'M92 96q1-20 20-20t20 20z',
  line: [
    'M0 186h160',
    'M16 18h62v60H16zM47 18v60M16 48h62M11 83h72M22 78V62h10v16M32 78V56h8v22M54 78V60l7-6 7 6v18',
    'M112 76v-6q0-5 5-5h20q7 0 7 7v52M134 132q0-8 10-8t10 8',
    'M0 132h160M0 139h160M10 139v47M150 139v47M100 139v31h50M117 154h16',
    'M32 132l-7-30h40l7 30M26 132h58M43 117h8',
    'M96 132v-4h28v4',
    'M30 162h42q4 0 4-5t-4-5H30q-4 0-4 5t4 5zM51 162v16M35 186q2-8 16-8t16 8',
  ].join(''),
};
