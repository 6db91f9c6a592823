import type { Target } from './support/target.ts'
import { admission } from './targets/admission.ts'
import { answers } from './targets/answers.ts'
import { codecs } from './targets/codecs.ts'
import { forms } from './targets/forms.ts'
import { frames } from './targets/frames.ts'
import { hooks } from './targets/hooks.ts'
import { hosts } from './targets/hosts.ts'
import { market } from './targets/market.ts'
import { nodes } from './targets/nodes.ts'
import { numbers } from './targets/numbers.ts'
import { packets } from './targets/packets.ts'
import { providers } from './targets/providers.ts'
import { relay } from './targets/relay.ts'
import { rest } from './targets/rest.ts'
import { signed } from './targets/signed.ts'
import { sockets } from './targets/sockets.ts'
import { stored } from './targets/stored.ts'
import { tokens } from './targets/tokens.ts'
import { uploads } from './targets/uploads.ts'

/** All that `npm run fuzz` knows. */
export const targets: readonly Target[] = [
  ...[frames, codecs, sockets, packets, nodes, tokens],
  ...[rest, uploads, forms, market, hosts],
  ...[hooks, providers],
  ...[admission, relay, signed, numbers],
  ...[answers, stored],
]
