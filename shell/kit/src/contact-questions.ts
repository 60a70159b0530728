export { contactQuestions } from '@concierge/contract/practice/contact-questions';
