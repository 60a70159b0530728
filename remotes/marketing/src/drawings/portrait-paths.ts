import type { ScenePaths } from './scene-paths';

/** Three people at work, drawn from a discreet distance: from behind, from the side, at the door. */
export const portraitPaths = {
  /** At a kitchen table, listening. */
  table: {
    halo: [124, 50],
    lamp: 'M106 58q2-20 18-20t18 20z',
    line: 'M124 0v38M0 164h160M0 172h160M54 78q0-22 17-22t17 22q0 19-17 19t-17-19M60 60q-4-14 11-14t11 14M54 76q17 4 34-8M64 96v8M78 96v8M30 164q0-50 34-60 7 6 14 0 34 10 34 60M112 164v-12q0-5 5-5h15q5 0 5 5v12M137 151q9 0 9 6t-9 6M22 188h50M90 188h46',
  },
  /** By a window, reading a page. */
  window: {
    halo: [34, 136],
    lamp: 'M18 146l7-22h18l7 22z',
    line: 'M34 146v22M24 168h20M10 172h46M16 20h58v84H16zM45 20v84M16 62h58M10 109h70M92 72q0-21 16-21t16 21q0 18-16 18t-16-18M91 68q4 6 12-6 10 8 21 6-1-20-17-20t-16 20M100 89v8M116 89v8M70 200q0-84 30-102 8 6 16 0 30 18 30 102M86 150l-22 8 12 26 34-14M92 122q-2 18-6 28M64 158l-2-8 36-12 4 10',
  },
  /** At the door with the bag, coat still on. */
  door: {
    halo: [134, 60],
    lamp: 'M122 72l6-20h12l6 20z',
    line: 'M134 52v-8h-10M0 188h160M30 188V26h84v162M38 188V34h68v154M98 112v6M62 72q0-12 10-12t10 12q0 11-10 11t-10-11M61 68q11-8 22 0M68 83v6M76 83v6M72 89q-22 0-24 26l-4 44h56l-4-44q-2-26-24-26M72 92v66M60 159v29M84 159v29M50 118l-5 30M94 118l6 30M94 152h22v16H94zM100 152q0-6 5-6t5 6',
  },
} as const satisfies Record<string, ScenePaths>;

export type PortraitName = keyof typeof portraitPaths;
