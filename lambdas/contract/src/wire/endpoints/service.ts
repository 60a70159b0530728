import { type Route, waitedForMb } from './row';

// None of these has a body, so their functions load no schemas.

export const captchaChallenge = {
  method: 'GET',
  path: '/api/captcha-challenge',
  function: 'get-captcha-challenge',
  file: 'service',
  summary: 'Get a new proof-of-work challenge.',
  success: [200],
  timeoutSeconds: 5,
  memoryMb: waitedForMb,
  tables: { request_guards: ['update'] },
  settings: ['edge', 'captcha', 'guards'],
} as const satisfies Route;

/** For an answer that takes no data. */
const fixed = {
  method: 'GET',
  head: true,
  success: [200],
  timeoutSeconds: 5,
  memoryMb: 128,
  tables: {},
  settings: ['edge'],
} as const;

export const health = {
  ...fixed,
  path: '/api/health',
  function: 'get-health',
  file: 'service',
  summary: 'Report that the functions are up.',
} as const satisfies Route;

export const openApi = {
  ...fixed,
  path: '/api/openapi.json',
  function: 'get-openapi',
  file: 'service',
  summary: 'This document.',
} as const satisfies Route;
