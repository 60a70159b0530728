import type { ScenePaths } from '../drawings/scene';

/** A bedside at night, the book put down. */
export const bedside: ScenePaths = {
  halo: [126, 84],
  lamp: 'M111 96l7-24h16l7 24z',
  line: [
    'M0 178h160M126 96v26M116 122h20M104 122h50v56h-50zM104 150h50M125 136h8M125 164h8M138 122v-5h14v5',
    'M6 178V96q0-8-6-8M6 130h78q12 0 12 12v36M6 154h90M12 130q-3-16 10-17h28q13 1 10 17M46 130q-5 12 5 24',
    'M26 20h52v54H26zM52 20v54M26 47h52M62 28a7 7 0 1 0 8 10',
  ].join(''),
};

/** Two on a sofa, seen from behind, and the evening outside. */
export const sofa: ScenePaths = {
  halo: [139, 56],
  lamp: 'M124 68l7-24h16l7 24z',
  line: [
    'M0 184h160M139 68v110M129 184q10-8 20 0M20 16h72v58H20zM56 16v58M20 45h72M15 79h82M20 66q16-11 36-2 17-10 36 0M76 24a6 6 0 1 0 7 9',
    'M14 176v-38q0-9 9-9h92q9 0 9 9v38zM69 129v47M14 148q-9 0-9 9v19h9M124 148q9 0 9 9v19h-9M20 176v8M118 176v8',
    'M32 103a13 14 0 1 0 26 0a13 14 0 1 0-26 0M33 99q12 6 24 0M22 129q3-12 23-13 20 1 23 13',
    'M79 107a11 12 0 1 0 22 0a11 12 0 1 0-22 0M80 104q10 5 20 0M86 96q-3-8 4-8t4 8M72 129q2-9 18-10 16 1 18 10',
  ].join(''),
};
