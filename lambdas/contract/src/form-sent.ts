/** Said by the kit on `window` when a form has been sent; the shell counts it. */
export const formSentEvent = 'concierge:form-sent';
