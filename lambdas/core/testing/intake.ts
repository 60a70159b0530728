import { intakeHandler } from '../intake/handler';
import { tableOf } from '../intake/record';
import { startTestEnvironment } from './test-environment';

/** A test environment with the functions that store appointments and messages. */
export async function startIntake() {
  const environment = await startTestEnvironment();
  return {
    environment,
    book: intakeHandler(environment.runtime, 'appointment'),
    write: intakeHandler(environment.runtime, 'contact'),
    /** The appointments of an address. */
    storedFor: async (email: string | undefined) =>
      (await environment.engine.items('appointment_requests')).filter((item) => item.email === email),
    /** The appointments and messages stored under an id. */
    stored: async (id: string) => {
      const tables = Object.values(tableOf).map((table) => environment.engine.items(table));
      return (await Promise.all(tables)).flat().filter((item) => item.id === id);
    },
  };
}

let network = 0;
/** A new address for each post, so that a test's many posts don't reach the limit by network address. */
export const fromElsewhere = () => ({ 'x-viewer-address': `198.51.100.${network++ % 250}-${network}` });
