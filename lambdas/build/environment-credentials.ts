/**
 * Takes the place of the SDK's chain of credential providers in the functions: Lambda and the local site pass
 * credentials in environment variables. The other providers are seven packages and many more files to load.
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
