/** What Cognito takes for a password at all: neither its first nor its last character is a blank. */
export const passwordRule = /^\S.*\S$/s;
