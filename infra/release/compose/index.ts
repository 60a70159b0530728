export * from './compose';
export * from './composed';
export * from './document';
export * from './live-set';
export * from './renderer';
