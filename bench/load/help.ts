import { scenarioNames, setUpNames } from './options.ts'

/** What `--help` prints. */
export const help = `npm run bench -- load [flags]

  --scenario <names>      ${scenarioNames.join(', ')}, or all (all)
  --on <names>            ${setUpNames.join(', ')}; or servers that run: ws://one,ws://other (embedded)
  --clients <number>      who are logged in; in a live room guests (200, 1000, 5000, 5000, 1000)
  --seconds <number>      that are measured, after a warm-up (10)
  --rate <number>         messages or logins a second, sent whatever comes back (as much as goes)
  --under-way <number>    without a rate: at a time, of each client, group or room (8, 8, 64; logins: 50)
  --group-size <number>   members of each group (100)
  --speakers <number>     of the live room (4)
  --sdkappid <number>     app of servers that run
  --secret <key>          its secret key (environment: SECRET)
  --workers <number>      threads of the load (its cores, 4 at most)
  --server-cores <list>   that servers, database and NATS may use (0)
  --load-cores <list>     that the load may use (the others)
  --profile <folder>      keep CPU profiles of the servers there, and say where their time went
`
