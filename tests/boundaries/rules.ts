/** DESIGN, "Who may import whom". A room is a folder; what is in no room (tests, build files at the root) may use anything. */
export interface Room {
  readonly name: string;
  readonly folder: string;
  /** Rooms whose files it may use beside its own. */
  readonly may: readonly string[];
}

/** The first that matches a file is its room. */
export const rooms: readonly Room[] = [
  // The practice's facts lie at the shell's root, where a practice looks for them, and reach pages through the kit.
  { name: 'site', folder: 'shell/site.json', may: [] },
  { name: 'kit', folder: 'shell/kit/', may: ['contract', 'site'] },
  { name: 'shell', folder: 'shell/', may: ['kit', 'site'] },
  { name: 'marketing', folder: 'remotes/marketing/', may: ['kit', 'contract'] },
  { name: 'booking', folder: 'remotes/booking/', may: ['kit', 'contract'] },
  { name: 'survey', folder: 'remotes/survey/', may: ['kit', 'contract'] },
  { name: 'auth', folder: 'remotes/auth/', may: ['kit', 'contract'] },
  { name: 'contract', folder: 'lambdas/contract/', may: [] },
  { name: 'core', folder: 'lambdas/core/', may: ['contract'] },
  { name: 'functions', folder: 'lambdas/', may: ['contract', 'core'] },
  { name: 'infra', folder: 'infra/', may: ['contract', 'core', 'functions', 'kit', 'shell', 'site'] },
];

/** Packages of this repository by the name that they are imported by. */
export const packageRooms: Readonly<Record<string, string>> = {
  '@concierge/kit': 'kit',
  '@concierge/shell': 'shell',
  '@concierge/marketing': 'marketing',
  '@concierge/booking': 'booking',
  '@concierge/survey': 'survey',
  '@concierge/auth': 'auth',
  '@concierge/contract': 'contract',
  '@concierge/lambdas': 'core',
  '@concierge/infra': 'infra',
};
