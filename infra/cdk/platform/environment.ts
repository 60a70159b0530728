/** @throws with the name of the missing variable */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Environment: missing ${name}`);
  return value;
}
