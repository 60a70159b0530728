export const hourSeconds = 3600;
export const daySeconds = 24 * hourSeconds;
