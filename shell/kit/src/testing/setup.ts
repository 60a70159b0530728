import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Waiting ends when what is waited for is there; how long a busy machine takes proves nothing.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
