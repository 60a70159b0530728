import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveKey as sha } from 'altcha-lib/algorithms/web/sha';
import { handler } from 'altcha-lib/workers/shared';

// Does the proof of work off the main thread, with the algorithm that the server chose.
handler({
  deriveKey: (parameters, salt, password) =>
    (parameters.algorithm.startsWith('PBKDF2/') ? pbkdf2 : sha)(parameters, salt, password),
});
