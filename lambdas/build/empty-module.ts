/**
 * Takes the place of what the SDK imports only for calls that no function makes: event streams, and browsers' user
 * agents.
 */
export {};
