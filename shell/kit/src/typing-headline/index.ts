export { typingSpeeds } from './constants';
export { TypingHeadline } from './typing-headline';
