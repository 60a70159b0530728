/**
 * Icons in the style of the room drawings: lines of one weight on a 40 by 40 canvas, with one part in lamp gold. `line`
 * is stroked, `lamp` is filled.
 */
export interface IconPaths {
  readonly line: string;
  readonly lamp: string;
}

const dot = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

export const iconPaths = {
  /** Doctor's bag */
  bag: {
    line: 'M8 16h24l2 17H6zM14 16v-3q0-4 6-4t6 4v3M7 23h9M24 23h9',
    lamp: 'M17 20h6v6h-6z',
  },
  plan: { line: 'M10 6h14l7 7v21H10zM24 6v7h7M15 19h11M15 24h11M15 29h5', lamp: dot(25.5, 29, 2.4) },
  moon: { line: 'M29 25.5A12 12 0 1 1 17.5 8a9.8 9.8 0 0 0 11.5 17.5z', lamp: dot(27.5, 13, 2.8) },
  bowl: {
    line: 'M5 20h30q-1 13-15 13T5 20zM14 33.5h12M13 15q-2-3 0-5.5t0-4.5M27 15q-2-3 0-5.5t0-4.5',
    lamp: 'M15 19.5q0-7 5-7t5 7z',
  },
  kettlebell: {
    line: 'M15 18q-3-11 5-11t5 11M13 34q-4-4-3.5-8.5Q10.5 18 20 18t10.5 7.5Q31 30 27 34z',
    lamp: dot(20, 26, 3),
  },
  bottle: {
    line: 'M13 6h14v6H13zM15 12v2q-4 1.5-4 5v15h18V19q0-3.5-4-5v-2M11 21h18M11 30h18',
    lamp: 'M16 23h8a2.5 2.5 0 0 1 0 5h-8a2.5 2.5 0 0 1 0-5z',
  },
  /** Steady line: living with a condition */
  pulse: { line: 'M4 22h8l3-8 5 16 5-20 4 12h3', lamp: dot(34, 22, 3) },
  sprout: {
    line: 'M20 35V17M20 25q-10 1-12-9 10-1 12 9zM20 20q0-11 12-12-1 11-12 12zM12 35h16',
    lamp: dot(12, 8, 2.6),
  },
  certificate: { line: 'M20 5l12 4v10q0 11-12 16Q8 30 8 19V9zM14.5 19l4 4 7-8', lamp: dot(20, 9.6, 2) },
  key: { line: 'M20 20a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM20 20h15v6M29 20v5', lamp: dot(13, 20, 2.6) },
  pin: { line: 'M20 36Q8 23 8 16a12 12 0 0 1 24 0q0 7-12 20z', lamp: dot(20, 16, 4) },
  phone: {
    line: 'M12 6l5 1 2 8-4 3q2.5 6 7.5 8.5l3.5-4 7.5 2.5.5 5.5q-1.5 4-6 4Q7 33 6 12q1-5 6-6z',
    lamp: dot(29, 11, 3),
  },
  clipboard: {
    line: 'M15 9H9v26h22V9h-6M15 6h10v6H15zM14 20l2 2 3-4M14 28l2 2 3-4M22 21h5M22 29h5',
    lamp: dot(20, 9, 1.6),
  },
  chat: { line: 'M6 9h20v14H15l-5 5v-5H6zM30 15h4v13h-3v5l-5-5h-8v-1', lamp: dot(16, 16, 2.4) },
  clock: { line: 'M34 20a14 14 0 1 1-28 0 14 14 0 0 1 28 0zM20 11v9l6 4', lamp: dot(20, 20, 2.4) },
  shield: { line: 'M20 5l13 5v9q0 11-13 16Q7 30 7 19v-9zM20 12v16M13 20h14', lamp: dot(20, 20, 3) },
  /** Sun over the horizon */
  horizon: {
    line: 'M5 29h30M11 34h18M9 29a11 11 0 0 1 22 0M20 12V7M9 16l-3-3M31 16l3-3',
    lamp: 'M14 29a6 6 0 0 1 12 0z',
  },
  briefcase: { line: 'M6 13h28v20H6zM15 13V8h10v5M6 22h11M23 22h11', lamp: 'M17 20h6v4h-6z' },
  stopwatch: {
    line: 'M32 23a12 12 0 1 1-24 0 12 12 0 0 1 24 0zM16 5h8M20 5v6M30 11l2 2M20 23l5-5',
    lamp: dot(20, 23, 2.4),
  },
} as const satisfies Record<string, IconPaths>;

export type IconName = keyof typeof iconPaths;
