export { TypingHeadline } from './typing-headline';
