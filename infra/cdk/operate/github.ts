import * as z from 'zod';

const answer = z.object({ environments: z.array(z.object({ name: z.string() })) });

/**
 * Names of a repository's environments, read with the token in GITHUB_TOKEN; undefined without one.
 * @throws if GitHub refuses the token
 */
export async function githubEnvironments(owner: string, name: string): Promise<string[] | undefined> {
  const token = process.env.GITHUB_TOKEN;
  if (!token) return undefined;
  const address = `https://api.github.com/repos/${owner}/${name}/environments?per_page=100`;
  const response = await fetch(address, {
    headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`GitHub answers ${response.status} for ${owner}/${name}`);
  return answer.parse(await response.json()).environments.map((one) => one.name);
}
