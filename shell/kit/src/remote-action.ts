import { createContext, useCallback, useContext } from 'react';

/** Loads a remote and runs one of the actions that it offers by name. */
export type RunRemoteAction = (remote: string, action: string) => Promise<void>;

const RemoteActionContext = createContext<RunRemoteAction>(async (remote) => {
  throw new Error(`No remote ${remote} here`);
});
export const RemoteActionProvider = RemoteActionContext.Provider;

export function useRemoteAction(remote: string, action: string): () => Promise<void> {
  const run = useContext(RemoteActionContext);
  return useCallback(() => run(remote, action), [run, remote, action]);
}
