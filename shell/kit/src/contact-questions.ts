export { contactQuestions } from '@concierge/contract/contact-questions';
