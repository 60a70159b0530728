import * as kit from '@concierge/kit';
import type { sharedModules } from '@concierge/kit/build/shared';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';

/** The modules that every remote gets from the shell, in the browser and when pages are composed. */
export const shared: Readonly<Record<(typeof sharedModules)[number], object>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  '@concierge/kit': kit,
};
