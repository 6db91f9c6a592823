import { type Push, pushes } from 'tavern-im/protocol'
import type { OutgoingPush } from '../../domain/events/delivery.ts'

const rows: ReadonlyMap<string, Push<object>> = new Map(
  Object.values<Readonly<Record<string, Push<object>>>>(pushes)
    .flatMap((feature) => Object.values(feature))
    .map((row) => [row.name, row]),
)

/**
 * A push received from the leader in binary form; decoded only if a text connection receives it.
 */
export const forwardedPush = (name: string, bytes: Uint8Array): OutgoingPush => {
  let text: string | undefined
  return {
    name,
    binary: () => bytes,
    text() {
      text ??= JSON.stringify(rows.get(name)?.body.decode(bytes) ?? {})
      return text
    },
  }
}
