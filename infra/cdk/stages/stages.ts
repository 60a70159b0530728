import { dev } from './dev';
import { prod } from './prod';
import type { Stage } from './stage';
import { staging } from './staging';

const stages: readonly Stage[] = [dev, staging, prod];

/** @throws with the names of all stages */
export function stageNamed(name: string): Stage {
  const found = stages.find((stage) => stage.name === name);
  if (!found) {
    const names = stages.map((stage) => stage.name).join(', ');
    throw new Error(`There is no stage "${name}"; available: ${names}.`);
  }
  return found;
}
