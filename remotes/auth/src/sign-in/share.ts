export const shareFile = 'share/sign-in.png';

/** The page's share image: a door with its key, and a lit lamp beside it. */
export const shareImage = {
  file: shareFile,
  title: 'Sign In',
  drawing: {
    halo: [126, 70],
    lamp: 'M116 80l5-18h10l5 18z',
    line: [
      'M0 186h160M8 186v-8h112v8M126 62v-8h14v-6',
      'M24 178V40q0-6 6-6h68q6 0 6 6v138M32 178V46q0-4 4-4h56q4 0 4 4v132M42 54h44v36H42zM64 54v36M42 72h44',
      'M42 106h34v8H42zM42 128h34v36H42z',
      'M88 120a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M90 123v9M85 137a5 5 0 1 0 10 0a5 5 0 1 0-10 0M90 142v14M90 150h4M90 155h4',
      'M124 186l-3-18h24l-3 18zM133 168q-13-10-11-26 12 8 11 26M133 168q13-10 11-24-11 6-11 24',
    ].join(''),
  },
} as const;
