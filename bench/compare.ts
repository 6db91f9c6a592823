import { UsageError } from '../server/src/app/cli/usage-error.ts'
import { compareBoot } from './compare/boot.ts'
import { compareConversations } from './compare/conversations.ts'
import { compareFanOut } from './compare/fanout.ts'
import { compareHistory } from './compare/history.ts'
import { compareIngest } from './compare/ingest.ts'
import { compareLogins } from './compare/logins.ts'
import { type CompareOptions, type PartName, readCompareOptions } from './compare/options.ts'
import { installPeers } from './compare/peers.ts'
import { comparePhone } from './compare/phone.ts'
import { compareSend } from './compare/send.ts'
import { compareSize } from './compare/size.ts'
import { compareStart } from './compare/start.ts'

// `npm run bench -- compare [part…] [--rounds 5] [--seconds 5]`: the same work on peers from npm
// and Debian, and on floors, in rotation. bench/README.md describes the equal conditions and the
// differences.

const parts: Readonly<Record<PartName, (options: CompareOptions) => Promise<void>>> = {
  size: compareSize,
  boot: compareBoot,
  phone: comparePhone,
  ingest: compareIngest,
  conversations: compareConversations,
  send: compareSend,
  fanout: compareFanOut,
  logins: compareLogins,
  history: compareHistory,
  start: compareStart,
}

// Each PostgreSQL of a run listens for the end of the process.
process.setMaxListeners(0)

// All child processes end with this program.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

try {
  const options = readCompareOptions(process.argv.slice(2))
  installPeers()
  for (const part of options.parts) await parts[part](options)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`compare: ${error.message}`)
  process.exitCode = 1
}
