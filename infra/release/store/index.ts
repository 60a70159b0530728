/** What is in a store, and how it is read and changed. The stores themselves are modules of their own. */
export * from './keys';
export * from './manifest';
export * from './refusal';
export * from './registry';
export * from './registry-changes';
export * from './releases';
export * from './store';
export * from './views';
