import type { ViteUserConfig } from 'vitest/config';

export function functionTests(include: string[]): ViteUserConfig;
