import { releaseName } from '../manifest';
import { type GateRule, isRemote } from './gate-rule';

/** Checks that each path has one owner, and that only one remote fills each slot. */
export const pathsRule: GateRule = ({ candidates, next }) =>
  candidates.filter(isRemote).flatMap((candidate) =>
    next
      .filter(isRemote)
      .filter((other) => other.name !== candidate.name)
      // If two candidates claim the same path or slot, report it once.
      .filter((other) => !candidates.includes(other) || candidate.name < other.name)
      .flatMap((other) => {
        const release = releaseName(candidate);
        const pages = candidate.paths
          .filter((path) => other.paths.includes(path))
          .map(
            (path) =>
              `${release} claims ${path}, which ${releaseName(other)} owns: give the page another path, or publish a ${other.name} without it first.`,
          );
        const slots = Object.keys(candidate.fills ?? {})
          .filter((slot) => Object.hasOwn(other.fills ?? {}, slot))
          .map(
            (slot) =>
              `${release} fills the slot ${slot}, which ${releaseName(other)} fills: leave it out, or publish a ${other.name} without it first.`,
          );
        return [...pages, ...slots].map((message) => ({ rule: 'paths', release, message }));
      }),
  );
