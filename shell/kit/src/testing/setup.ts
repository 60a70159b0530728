import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Waiting ends as soon as the condition is met. The long limit is for busy machines.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
