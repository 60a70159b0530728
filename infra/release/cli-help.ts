export const help = `Puts the shell and the remotes in front of visitors.

  npm run release -- <command> [options]

Commands
  new <name>                   makes a remote with one page: under remotes/, or outside a repository like this one in a
                               folder of its own, with a workflow
  publish <name>...            builds each (a folder under remotes/, or shell), checks it against everything
                               that is live, uploads it, makes it live, and composes the pages it changes.
                               Several names go live together or not at all.
  preview <name>[@version]...  prints a link, good for a day: whoever opens it sees the live site with these versions
                               in the place of the live ones (without a version: the newest that is held)
  promote <name>[@version]     makes what is held live; with --rolling by stages, of which each is judged by its visitors.
                               Of a rollout under way: its next stage at once (--rolling), or everybody
  pause <name>                 keeps a rollout at its stage; rollback ends it
  dev [name] --site <address>  serves this remote from its source inside the pages of a running site, hot, at
                               http://127.0.0.1:8090 (PORT overrides it); with a link to a preview as address forms that
                               are sent are tests there, else they are not sent
  check [name]                 types, unit tests, build, every rule of the gate against what is live, and each page in
                               a headless browser (with the remote's own smoke.ts, if there is one); uploads nothing
  rollback <name> [version]    makes the version before live again, or the one that is named;
                               several names (or name@version) go back together or not at all
  retire <name>                takes a remote and its pages out of service; refused while other pages link to them
  compose                      writes the pages anew from what is live: after the composer itself changed
  status                       what is live, since when, by whom, how it does in visitors' browsers, and what a
                               roll-back would lead to
  watch                        the same every five seconds, with what goes wrong
  log [name]                   who made what live, when, from which commit, and why
  verify                       reads every live file and page and compares it with its integrity

Options
  --store <folder|s3://bucket> the store of releases; default: CONCIERGE_STORE, else .local/store
                               (with CONCIERGE_STATE: the folder "store" in it). check and status also take
                               the address of a running site (https://...), which needs no rights
  --platform <stage>           uploads only, and asks the platform of that stage on AWS to do the rest:
                               all that a team's own rights allow
  --site <address>             dev: of the site, or a link to a preview of it
  --hold                       publish: everything but going live; preview shows it, promote makes it live
  --rolling                    promote: to a few visitors first, then to more
  --again                      publish: also what was rolled back or retired before
  --take-back                  watch: rolls a release of the last day back when it is proven worse than the one before
  --why <text>                 publish, rollback, retire: the reason, for the log
  --help                       this text

Examples
  npm run release -- publish booking
  npm run release -- publish shell booking --store s3://concierge-releases
  npm run release -- publish booking --store s3://concierge-releases --platform prod
  npm run release -- rollback booking 1.4.2
  npm run release -- rollback shell booking
`;
