/**
 * The places a doctor visits and other scenes, drawn in lines of one weight on a 160 by 200 canvas. `halo` is the
 * center of the lamplight, `lamp` the gold lampshade, and `line` everything else.
 */
export interface ScenePaths {
  readonly halo: readonly [x: number, y: number];
  readonly lamp: string;
  readonly line: string;
}

const livingRoom = [
  'M0 176h160',
  'M20 28h48v60H20zM44 28v60M20 56h48M15 90h58',
  'M124 176V84M114 176q10-7 20 0',
  'M32 150v-34q0-16 16-16h16q16 0 16 16v34',
  'M24 164v-30q0-7 6-7t6 7v16h40v-16q0-7 6-7t6 7v30zM24 164v12M88 164v12M36 150h40',
].join('');

export const scenePaths = {
  /** Armchair, side window, floor lamp, the doctor's bag. */
  home: {
    halo: [124, 72],
    lamp: 'M110 84l7-24h14l7 24z',
    line: `${livingRoom}M44 150q12-8 24 0M96 176v-16h20v16zM101 160v-3q0-4 5-4t5 4v3M96 166h20`,
  },
  /** The same room after the doctor has left: the moon is up, and the cat has the armchair. */
  late: {
    halo: [124, 72],
    lamp: 'M110 84l7-24h14l7 24z',
    line: `${livingRoom}M57 36a7 7 0 1 0 7 9M40 149q-2-8 0-15l5 4h7l5-4q2 7 0 15M57 139q17-8 17 11q6 0 6 6t-6 4M44 144h3M50 144h3`,
  },
  /** Shelf with jars, a pendant over the counter, kettle, bowl of fruit. */
  kitchen: {
    halo: [106, 58],
    lamp: 'M86 66q2-22 20-22t20 22z',
    line: [
      'M106 0v44',
      'M12 76h56M16 76V60h12v16M18 60v-4h8v4M34 76V52h14v24M36 52v-4h10v4',
      'M0 134h160M0 141h160M8 141v59M56 141v59M104 141v59M152 141v59M48 152v10M64 152v10M112 152v10M0 194h160',
      'M22 134q-4-26 16-26t16 26M30 108q-2-14 8-14t8 14M52 120l10-8 2 3M36 108v-3h4v3',
      'M80 116h48q0 18-24 18t-24-18zM86 116a8 8 0 0 1 15-3M100 116a9 9 0 0 1 17-2M116 114a6 6 0 0 1 9 2',
    ].join(''),
  },
  /** Wall bars, a bench with a towel, weights, a lamp on an arm. */
  gym: {
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
  },
  /** Desk under a window, a bent lamp over the papers. */
  office: {
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
  },
  /** The doctor's bag on the step of a porch. */
  porch: {
    halo: [112, 74],
    lamp: 'M102 84l5-18h10l5 18z',
    line: [
      'M0 180h160M0 188h160M18 180v-8h100v8M28 172v-8h80v8',
      'M6 48L68 20l62 28zM14 48v116M124 48v132M112 66v-9h12',
      'M44 164V62h48v102M51 164V69h34v95M51 118h34M79 124v7',
      'M94 164v-14h20v14zM99 150v-3q0-4 5-4t5 4v3M94 156h20',
      'M134 180l-3-16h22l-3 16zM142 164q-12-8-10-22 11 6 10 22M142 164q12-8 10-20-11 4-10 20',
    ].join(''),
  },
  /** Two at a table, a page between them. */
  table: {
    halo: [80, 50],
    lamp: 'M58 60q2-22 22-22t22 22z',
    line: [
      'M80 0v38M0 190h160M14 132h132M14 140h132M28 140v50M132 140v50',
      'M27 82a14 15 0 1 0 28 0a14 15 0 1 0-28 0M14 132q0-34 27-36 27 2 27 36M27 78q12-2 16-10M41 132q12 0 26-8',
      'M105 82a14 15 0 1 0 28 0a14 15 0 1 0-28 0M92 132q0-34 27-36 27 2 27 36M107 74q12 8 24 0M119 132q-12 0-24-8',
      'M66 132l5-9h24l-5 9zM76 128h12M104 132v-8h9v8',
    ].join(''),
  },
  /** A kitchen at breakfast, the sun just over the sill. */
  breakfast: {
    halo: [112, 48],
    lamp: 'M92 58q2-20 20-20t20 20z',
    line: [
      'M112 0v38M14 24h54v58H14zM41 24v58M14 53h54M9 87h64M22 82a13 13 0 0 1 26 0',
      'M14 142h126M22 150h110M78 150v44M50 194h56',
      'M56 128h36q0 14-18 14t-18-14zM106 142v-15h14v15M120 130q7 0 7 4t-7 4M110 121q-3-4 0-8M116 121q-3-4 0-8',
      'M24 142q2-9 12-9t12 9M140 198v-82q0-6 6-6t6 6v82M140 160h12',
    ].join(''),
  },
  /** A hallway: coats on their hooks, shoes by the wall. */
  hallway: {
    halo: [122, 78],
    lamp: 'M107 90l7-24h16l7 24z',
    line: [
      'M0 178h160M122 90v24M111 114h22M92 114h60M92 121h60M97 121v57M147 121v57',
      'M8 30h66M24 30v6M52 30v6M24 36q-13 5-13 22v52h26V58q0-17-13-22M24 58v52M52 36q12 5 13 20l4 60H42l2-50',
      'M10 178v-9q8 0 10 4l13 3v2zM42 178v-9q8 0 10 4l13 3v2z',
      'M104 178v-15h22v15zM109 163q0-6 6-6t6 6M104 169h22M66 190h74l8 8H58z',
    ].join(''),
  },
  /** A bedside at night, the book put down. */
  bedside: {
    halo: [126, 84],
    lamp: 'M111 96l7-24h16l7 24z',
    line: [
      'M0 178h160M126 96v26M116 122h20M104 122h50v56h-50zM104 150h50M125 136h8M125 164h8M138 122v-5h14v5',
      'M6 178V96q0-8-6-8M6 130h78q12 0 12 12v36M6 154h90M12 130q-3-16 10-17h28q13 1 10 17M46 130q-5 12 5 24',
      'M26 20h52v54H26zM52 20v54M26 47h52M62 28a7 7 0 1 0 8 10',
    ].join(''),
  },
  /** Supper on the stove, and the sun setting behind the cook. */
  supper: {
    halo: [134, 52],
    lamp: 'M116 60q2-19 18-19t18 19z',
    line: [
      'M134 0v41M0 190h160M0 134h46M112 134h48M0 141h46M112 141h48M8 141v49M152 141v49',
      'M10 18h52v52H10zM36 18v52M10 44h52M5 75h60M21 70a13 13 0 0 1 26 0',
      'M65 87a14 15 0 1 0 28 0a14 15 0 1 0-28 0M66 83q13 7 26 0M73 73q-4-10 6-11 10 1 6 11',
      'M46 190v-48q0-35 33-38 33 3 33 38v48M46 141q33 12 66 0M79 147l-9 19M79 147l9 19',
      'M118 134v-16h30v16M114 122h38M127 112q-3-4 0-8M139 112q-3-4 0-8M8 134v-4h30v4',
    ].join(''),
  },
  /** Somebody at a desk after dark, writing a plan. */
  desk: {
    halo: [54, 92],
    lamp: 'M37 102q1-17 17-17t17 17z',
    line: [
      'M0 190h160M0 136h160M0 143h160M10 143v47M150 143v47M96 143v30h54M118 158h12',
      'M12 16h54v50H12zM39 16v50M12 41h54M7 71h64M54 24a6 6 0 1 0 7 9',
      'M14 136q0-7 9-7t9 7M23 129V84q0-7 7-7h17q7 0 7 8',
      'M94 88a14 15 0 1 0 28 0a14 15 0 1 0-28 0M95 83q14 1 17-9 3 8 10 10M70 136q0-28 38-31 38 3 38 31M101 104l7 8 7-8',
      'M40 136l6-9h27l-6 9zM52 131h11M130 136q-32 0-54-6l-8-8',
      'M92 44h62M98 44V28h6v16M104 44V24h7v20M113 44l5-17 6 2-5 15M136 44q-4-10 6-12 9 2 6 12M142 32v-6',
    ].join(''),
  },
  /** Two on a sofa, seen from behind, and the evening outside. */
  sofa: {
    halo: [139, 56],
    lamp: 'M124 68l7-24h16l7 24z',
    line: [
      'M0 184h160M139 68v110M129 184q10-8 20 0M20 16h72v58H20zM56 16v58M20 45h72M15 79h82M20 66q16-11 36-2 17-10 36 0M76 24a6 6 0 1 0 7 9',
      'M14 176v-38q0-9 9-9h92q9 0 9 9v38zM69 129v47M14 148q-9 0-9 9v19h9M124 148q9 0 9 9v19h-9M20 176v8M118 176v8',
      'M32 103a13 14 0 1 0 26 0a13 14 0 1 0-26 0M33 99q12 6 24 0M22 129q3-12 23-13 20 1 23 13',
      'M79 107a11 12 0 1 0 22 0a11 12 0 1 0-22 0M80 104q10 5 20 0M86 96q-3-8 4-8t4 8M72 129q2-9 18-10 16 1 18 10',
    ].join(''),
  },
} as const satisfies Record<string, ScenePaths>;

export type SceneName = keyof typeof scenePaths;
