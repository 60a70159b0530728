/** What Cognito takes for a password at all: neither its first nor its last character is a blank or invisible. */
export const passwordRule = /^[^\s\p{DI}\u2800].*[^\s\p{DI}\u2800]$/su;
