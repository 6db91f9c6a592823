import type { SetUp } from '../../load/set-ups/set-up.ts'

/** Which clients a server is for: `json` of the floors, `raw` of ours, `xmpp`. */
export type Line = 'json' | 'raw' | 'xmpp'

/** A server that is compared. */
export interface Contender {
  readonly name: string
  readonly kind: 'floor' | 'ours' | 'peer'
  readonly line: Line
  /** Starts it on the first core, on empty data. */
  start(): Promise<SetUp>
}
