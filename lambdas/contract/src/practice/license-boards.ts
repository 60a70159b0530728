/** The boards that certify and license our physicians, and where anybody can look a physician up. */
export const boards = {
  abim: { name: 'American Board of Internal Medicine', lookUp: 'https://www.abim.org/verify-physician/' },
  NY: { name: 'New York', lookUp: 'https://www.op.nysed.gov/verification-search' },
  TX: { name: 'Texas', lookUp: 'https://profile.tmb.state.tx.us/' },
  VA: { name: 'Virginia', lookUp: 'https://dhp.virginiainteractive.org/lookup/index' },
} as const;

export type LicenseState = Exclude<keyof typeof boards, 'abim'>;
