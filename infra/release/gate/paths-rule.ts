import { releaseName } from '../manifest';
import { type GateRule, isRemote } from './gate-rule';

/** A page has one owner. */
export const pathsRule: GateRule = ({ candidates, next }) =>
  candidates.filter(isRemote).flatMap((candidate) =>
    next
      .filter(isRemote)
      .filter((neighbour) => neighbour.name !== candidate.name)
      // Of two candidates that claim one path, one report is enough.
      .filter((neighbour) => !candidates.includes(neighbour) || candidate.name < neighbour.name)
      .flatMap((neighbour) =>
        candidate.paths
          .filter((path) => neighbour.paths.includes(path))
          .map((path) => ({
            rule: 'paths',
            release: releaseName(candidate),
            message: `${releaseName(candidate)} claims ${path}, which ${releaseName(neighbour)} owns: give the page another path, or publish a ${neighbour.name} without it first.`,
          })),
      ),
  );
