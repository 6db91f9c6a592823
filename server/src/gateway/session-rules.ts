import type { KickPush } from 'tavern-im/protocol'
import type { ClientAddress } from './address.ts'
import type { SessionLimits } from './app-options.ts'

type DeviceKind = Exclude<keyof SessionLimits, 'total'>

/** `platform` of the address (docs/protocol.md). */
const kinds: ReadonlyMap<number, DeviceKind> = new Map([
  [1, 'mobile'],
  [2, 'mobile'],
  [7, 'web'],
])

/** The kind of device of a client. */
const kindOf = ({ platform, isMiniProgram }: Session['client']): DeviceKind =>
  isMiniProgram ? 'miniProgram' : (kinds.get(platform) ?? 'desktop')

/** The part of a connection that the rules need. */
export interface Session {
  readonly client: Pick<ClientAddress, 'platform' | 'isMiniProgram'>
}

/**
 * Sessions of an account that have to end, and the type of their kick-out; `newcomer` is the
 * newest.
 */
export const surplus = <One extends Session>(
  all: readonly One[],
  newcomer: One,
  limits: SessionLimits,
): readonly (readonly [One, KickPush['type']])[] => {
  const kind = kindOf(newcomer.client)
  const ofKind = oldestBeyond(
    all.filter(({ client }) => kindOf(client) === kind),
    limits[kind],
  )
  const rest = all.filter((one) => !ofKind.includes(one))
  return [
    ...ofKind.map((one) => [one, 1] as const),
    ...oldestBeyond(rest, limits.total).map((one) => [one, 2] as const),
  ]
}

const oldestBeyond = <One>(all: readonly One[], limit: number): readonly One[] =>
  all.slice(0, Math.max(0, all.length - limit))
