import type { PageNetwork, SeenFrame } from 'tavern-im-server/page'

interface Positions {
  /** Position of the account's log. */
  readonly position: number
  /** Sequence of the newest message. */
  readonly sequence: number
}

interface Reading extends Positions {
  readonly frameCount: number
}

const readings = new WeakMap<PageNetwork, Reading>()

const start: Reading = { position: 0, sequence: 0, frameCount: 0 }

/** The log positions that a phone has reached, from its received frames. */
export const positionsOf = (network: PageNetwork): Positions => {
  const known = readings.get(network) ?? start
  const { frames, frameCount } = network
  if (known.frameCount === frameCount) return known
  const fresh = frames.slice(Math.max(0, frames.length - (frameCount - known.frameCount)))
  const found = fresh.filter(isNews).map(({ body }) => said(body()))
  const most = (name: keyof Positions) => Math.max(known[name], ...found.map((one) => one[name]))
  const reading = { position: most('position'), sequence: most('sequence'), frameCount }
  readings.set(network, reading)
  return reading
}

const isNews = ({ direction, fate, command }: SeenFrame): boolean =>
  direction === 'down' && fate !== 'lost' && /^(account\.sync|c2c\.|message\.|push\.)/.test(command)

/** The values of these fields, at any depth. */
const said = (value: unknown): Positions => {
  if (typeof value !== 'object' || value === null) return start
  const { position, sequence } = value as Partial<Record<keyof Positions, unknown>>
  const own = { position: numberOf(position), sequence: numberOf(sequence) }
  return Object.values(value)
    .map(said)
    .reduce(
      (most, one) => ({
        position: Math.max(most.position, one.position),
        sequence: Math.max(most.sequence, one.sequence),
      }),
      own,
    )
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
