import type { Route } from '../endpoint';

// None of these has a body, so their functions load no schemas.

export const captchaChallenge = {
  method: 'GET',
  path: '/api/captcha-challenge',
  function: 'get-captcha-challenge',
  summary: 'Get a new proof-of-work challenge.',
  success: [200],
  timeoutSeconds: 5,
  memoryMb: 1024,
  tables: {},
  settings: ['edge', 'captcha'],
} as const satisfies Route;

export const health = {
  method: 'GET',
  path: '/api/health',
  function: 'get-health',
  summary: 'Report that the functions are up.',
  success: [200],
  timeoutSeconds: 5,
  memoryMb: 128,
  tables: {},
  settings: ['edge'],
} as const satisfies Route;

export const openApi = {
  method: 'GET',
  path: '/api/openapi.json',
  function: 'get-openapi',
  summary: 'This document.',
  success: [200],
  timeoutSeconds: 5,
  memoryMb: 128,
  tables: {},
  settings: ['edge'],
} as const satisfies Route;
