import { scenarioNames, setUpNames } from './options.ts'

/** Text that `--help` prints. */
export const help = `npm run bench -- load [flags]

  --scenario <names>      ${scenarioNames.join(', ')}, or all (default all)
  --on <names>            ${setUpNames.join(', ')}; or running servers: ws://one,ws://other (default embedded)
  --clients <number>      logged-in clients; guests in a live room (default 200, 2000, 1000, 5000, 5000, 1000)
  --seconds <number>      seconds of measurement after a warm-up (default 10)
  --rate <number>         messages or logins per second, independent of the answers (default: as many as possible)
  --under-way <number>    without --rate: concurrent requests of each client, group or room (default 8, 8, 64; logins: 50)
  --group-size <number>   online members of each group (default 100)
  --members <number>      all members of each group; more than are online (embedded)
  --pairs <number>        one-to-one and cold-start: stored pairs; one side of each is offline (default 50000; rate 1000)
  --messages <number>     stored messages of each pair (default 1)
  --data <folder>         keeps the database of --pairs and --members for later runs (embedded)
  --clock-ahead <minutes> another client, whose clock is ahead, sends a message before the measurement
  --slow-read             runs a query of 200 ms each second beside the load (postgres, nodes)
  --speakers <number>     speakers of the live room (default 4)
  --sdkappid <number>     SDKAppID of the app of running servers
  --secret <key>          secret key of that app (environment: SECRET)
  --workers <number>      threads that generate the load (default: the number of load cores, at most 4)
  --server-cores <list>   cores for servers, database and NATS (default 0)
  --load-cores <list>     cores for the load (default: all others)
  --profile <folder>      folder for CPU profiles of the servers; also prints where they spent their time
`
