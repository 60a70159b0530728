import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

// Does the proof of work off the main thread, with the algorithm that the server chose.
handler({ deriveKey });
