export function findBrowser(environment?: NodeJS.ProcessEnv): string | undefined;
export function browserFlags(): string[];
export function requireBrowser(log?: (line: string) => void): Promise<string>;
