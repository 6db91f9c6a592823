import { scenarioNames, setUpNames } from './options.ts'

/** Text that `--help` prints. */
export const help = `npm run bench -- load [flags]

  --scenario <names>      ${scenarioNames.join(', ')}, or all (default all)
  --on <names>            ${setUpNames.join(', ')}; or running servers: ws://one,ws://other (default embedded)
  --clients <number>      logged-in clients; guests in a live room (default 200, 1000, 5000, 5000, 1000)
  --seconds <number>      seconds of measurement after a warm-up (default 10)
  --rate <number>         messages or logins per second, independent of the answers (default: as many as possible)
  --under-way <number>    without --rate: concurrent requests of each client, group or room (default 8, 8, 64; logins: 50)
  --group-size <number>   members of each group (default 100)
  --speakers <number>     speakers of the live room (default 4)
  --sdkappid <number>     SDKAppID of the app of running servers
  --secret <key>          secret key of that app (environment: SECRET)
  --workers <number>      threads that generate the load (default: the number of load cores, at most 4)
  --server-cores <list>   cores for servers, database and NATS (default 0)
  --load-cores <list>     cores for the load (default: all others)
  --profile <folder>      folder for CPU profiles of the servers; also prints where they spent their time
`
