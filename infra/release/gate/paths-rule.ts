import { releaseName } from '../manifest';
import { type GateRule, isRemote } from './gate-rule';

/** Checks that each path has one owner, and that only one remote fills each slot. */
export const pathsRule: GateRule = ({ candidates, next }) =>
  candidates.filter(isRemote).flatMap((candidate) =>
    next
      .filter(isRemote)
      .filter((neighbour) => neighbour.name !== candidate.name)
      // If two candidates claim the same path or slot, report it once.
      .filter((neighbour) => !candidates.includes(neighbour) || candidate.name < neighbour.name)
      .flatMap((neighbour) => {
        const release = releaseName(candidate);
        const pages = candidate.paths
          .filter((path) => neighbour.paths.includes(path))
          .map(
            (path) =>
              `${release} claims ${path}, which ${releaseName(neighbour)} owns: give the page another path, or publish a ${neighbour.name} without it first.`,
          );
        const slots = Object.keys(candidate.fills ?? {})
          .filter((slot) => Object.hasOwn(neighbour.fills ?? {}, slot))
          .map(
            (slot) =>
              `${release} fills the slot ${slot}, which ${releaseName(neighbour)} fills: leave it out, or publish a ${neighbour.name} without it first.`,
          );
        return [...pages, ...slots].map((message) => ({ rule: 'paths', release, message }));
      }),
  );
