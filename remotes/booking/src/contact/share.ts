export const shareFile = 'share/contact.png';

/** The page's share image: a telephone on a hall table, with the lamp on. */
export const shareImage = {
  file: shareFile,
  title: "We're Here for\u00a0You",
  drawing: {
    halo: [118, 66],
    lamp: 'M103 78l7-24h16l7 24z',
    line: [
      'M0 186h160M118 78v54M108 132q10-8 20 0M8 132h144M8 140h144M16 140v46M144 140v46M16 154h128M74 147h12',
      'M20 22h52v60H20zM46 22v60M20 52h52M14 87h64',
      'M34 132q2-16 12-18h16q10 2 12 18zM46 123a8 6 0 1 0 16 0a8 6 0 1 0-16 0M44 114v-6M64 114v-6',
      'M28 112q0-11 26-11t26 11q-1 5-7 5-5 0-6-6-13-4-26 0-1 6-6 6-6 0-7-5z',
      'M84 132v-4h20v4M90 128l12-7M30 132q-12 2-10 12t-6 14q-6 4-2 10',
    ].join(''),
  },
} as const;
