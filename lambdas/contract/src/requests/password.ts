/** What Cognito accepts as a password at all: the first and last characters are neither blank nor invisible. */
export const passwordRule = /^[^\s\p{DI}\u2800].*[^\s\p{DI}\u2800]$/su;
