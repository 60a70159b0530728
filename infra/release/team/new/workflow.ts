/** GitHub's workflow of a remote in a repository of its own: checks on every push, a release from main. */
export const workflow = (
  name: string,
): string => `# Checks on every push. Pushes to main are released with this team's permissions only.
name: Release
on:
  pull_request:
  push:
    branches: [main]
permissions:
  contents: read
jobs:
  checks:
    runs-on: ubuntu-24.04
    timeout-minutes: 10
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          persist-credentials: false
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 24
      - run: npm ci --no-audit --no-fund
      # Types, unit tests, the gate's rules against the live site, and each page in a browser. Needs no permissions.
      - run: npm run release -- check --store "$SITE"
        env:
          SITE: \${{ vars.SITE_ORIGIN }}
  release:
    needs: checks
    if: github.ref == 'refs/heads/main' && github.event_name == 'push'
    runs-on: ubuntu-24.04
    timeout-minutes: 15
    environment: ${name}-prod
    concurrency: release
    permissions:
      contents: read
      id-token: write
    steps:
      # After a rollback, an older commit's version that was never live would go live.
      - name: Refuse to re-run an older commit
        if: github.run_attempt > 1
        run: test "$(gh api "repos/$GITHUB_REPOSITORY/commits/main" --jq .sha)" = "$GITHUB_SHA"
        env:
          GH_TOKEN: \${{ github.token }}
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          persist-credentials: false
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 24
      - run: npm ci --no-audit --no-fund
      # ROLE_ARN and RELEASES_BUCKET are variables of the environment, SITE_ORIGIN is one of the repository. The role
      # exists once the platform's owner has added this repository to the stage's remotesElsewhere and deployed.
      - uses: aws-actions/configure-aws-credentials@7474bc4690e29a8392af63c5b98e7449536d5c3a # v4.3.1
        with:
          role-to-assume: \${{ vars.ROLE_ARN }}
          aws-region: us-east-1
      - run: npm run release -- publish ${name} --store "s3://$BUCKET" --platform prod
        env:
          BUCKET: \${{ vars.RELEASES_BUCKET }}
`;
