import type { SetUp } from '../../load/set-ups/set-up.ts'

/** Client kind of a server: `json` for the floors, `raw` for ours, `xmpp`. */
export type Line = 'json' | 'raw' | 'xmpp'

/** A compared server. */
export interface Contender {
  readonly name: string
  readonly kind: 'floor' | 'ours' | 'peer'
  readonly line: Line
  /** Starts it on the first core with empty data. */
  start(): Promise<SetUp>
}
