import type { ViteUserConfig } from 'vitest/config';

export function functionTests(include: string[], longest?: string[]): ViteUserConfig;
