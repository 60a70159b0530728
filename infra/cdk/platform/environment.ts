/** @throws naming the variable that is missing */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Environment: missing ${name}`);
  return value;
}
