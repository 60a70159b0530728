import type { ScenePaths } from '../drawings/scene';

/** A hallway: coats on their hooks, shoes by the wall. */
export const hallway: ScenePaths = {
  halo: [122, 78],
  lamp: 'M107 90l7-24h16l7 24z',
  line: [
    'M0 178h160M122 90v24M111 114h22M92 114h60M92 121h60M97 121v57M147 121v57',
    'M8 30h66M24 30v6M52 30v6M24 36q-13 5-13 22v52h26V58q0-17-13-22M24 58v52M52 36q12 5 13 20l4 60H42l2-50',
    'M10 178v-9q8 0 10 4l13 3v2zM42 178v-9q8 0 10 4l13 3v2z',
    'M104 178v-15h22v15zM109 163q0-6 6-6t6 6M104 169h22M66 190h74l8 8H58z',
  ].join(''),
};

/** Somebody at a desk after dark, writing a plan. */
export const desk: ScenePaths = {
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
};
