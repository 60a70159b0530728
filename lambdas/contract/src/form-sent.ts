/** Event that the kit dispatches on `window` when a form has been sent. The shell counts it. */
export const formSentEvent = 'concierge:form-sent';
