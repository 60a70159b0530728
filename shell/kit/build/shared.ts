/**
 * The modules that the shell provides to every remote at run time, one copy each. Limited to those that must be single
 * (React's hooks, the kit's stores and router context): sharing more defeats tree-shaking.
 */
export const sharedModules = ['react', 'react/jsx-runtime', '@concierge/kit'] as const;
