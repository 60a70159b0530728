import kitPackage from '../../kit/package.json';

/** Versions of what the shell provides to remotes at run time. */
export const contractVersions = { kit: kitPackage.version } as const;
