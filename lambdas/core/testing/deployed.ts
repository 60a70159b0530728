import { startWorld, testEnvironment, type World } from './world';

/** A world for a function as it is deployed: its own module, the process's environment, the real clock. */
export async function startDeployedWorld(): Promise<World> {
  Object.assign(process.env, testEnvironment);
  return startWorld();
}
