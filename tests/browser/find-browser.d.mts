export type EngineName = 'chromium' | 'firefox' | 'webkit';
export const engineNames: readonly EngineName[];
export function findHeadlessShell(): string | undefined;
export function requireBrowser(engine?: EngineName): Promise<string>;
export function browserFlags(): string[];
