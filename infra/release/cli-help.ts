export const help = `Puts the shell and the remotes in front of visitors.

  npm run release -- <command> [options]

Commands
  new <name>                   makes a remote with one page: under remotes/ in this repository, or elsewhere in its own
                               folder with a workflow
  publish [name]...            builds each (a folder under remotes/, or shell), checks it against everything
                               that is live, uploads it, makes it live, and composes the pages it changes.
                               Several names go live together or not at all.
  preview <name>[@version]...  prints a link, valid for a day, that opens the live site with these versions instead of
                               the live ones (default: the newest held one)
  promote <name>[@version]     makes a held release live; with --rolling in stages, each judged by what its visitors
                               report. For a rollout in progress: the next stage (--rolling), or everybody
  pause <name>                 keeps a rollout at its stage; rollback ends it
  dev [name] --site <address>  serves this remote from source with hot reload inside a running site, at
                               http://127.0.0.1:8090 (PORT overrides it). With a preview link, submitted forms are
                               tests; otherwise they aren't sent
  check [name]                 types, unit tests, build, every rule of the gate against what is live, and each page in
                               a headless browser (with the remote's own smoke.ts, if there is one); uploads nothing
  rollback <name> [version]    makes the previous or the given version live again;
                               several names (or name@version) roll back together or not at all
  retire <name>                takes a remote and its pages out of service; refused while other pages link to them
  compose                      composes all pages again from what is live, for instance after the composer changed
  status                       what is live, since when, by whom, how it performs in visitors' browsers, and what a
                               rollback would lead to
  watch                        the same every five seconds, with the errors
  log [name]                   who made what live, when, from which commit, and why
  verify                       reads every live file and page and compares it with its integrity

Options
  --store <folder|s3://bucket> the release store; default: CONCIERGE_STORE, else .local/store
                               (with CONCIERGE_STATE: the folder "store" in it). check and status also take
                               the URL of a running site (https://...), which needs no permissions
  --platform <stage>           publish, promote, pause, preview, rollback, retire: asks that stage's platform on AWS to
                               do it (publish itself only uploads), because a team's own permissions allow nothing
                               more. status, watch: read that stage's counts
  --site <address>             dev: the site's URL, or a preview link
  --hold                       publish: everything except going live; preview shows it, promote makes it live
  --upload-only                publish --platform: nothing but the upload, for a release together with the shell
  --rolling                    promote: to a few visitors first, then to more
  --again                      publish: even if this version was rolled back or retired
  --from <version>             rollback: only if this is the version that is live now
  --why <text>                 publish, promote, pause, rollback, retire: the reason, for the log
  --help                       this text

Examples
  npm run release -- publish booking
  npm run release -- publish shell booking --store s3://concierge-releases
  npm run release -- publish booking --store s3://concierge-releases --platform prod
  npm run release -- rollback booking 1.4.2
  npm run release -- rollback shell booking
`;
