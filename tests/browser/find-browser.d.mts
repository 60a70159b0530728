export type EngineName = 'chromium' | 'firefox' | 'webkit';
export const engineNames: readonly EngineName[];
export function findBrowser(engine?: EngineName, environment?: NodeJS.ProcessEnv): string | undefined;
export function findHeadlessShell(environment?: NodeJS.ProcessEnv): string | undefined;
export function requireBrowser(engine?: EngineName, log?: (line: string) => void): Promise<string>;
export function browserFlags(): string[];
