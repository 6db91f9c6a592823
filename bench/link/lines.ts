import { connect } from '@nats-io/transport-node'
import { PACKET_BYTES } from '../../server/src/cluster/link/limits.ts'
import { openLinks } from '../../server/src/cluster/link/open-links.ts'
import { natsTransport } from '../../server/src/cluster/transports/nats-transport.ts'
import { postgresTransport } from '../../server/src/cluster/transports/postgres-transport.ts'
import type { OpenTransport } from '../../server/src/cluster/transports/transport.ts'
import { systemClock } from '../../server/src/kernel/clock.ts'

/** A link from this process to the other one. */
export interface Line {
  send(message: Uint8Array): void
}

export interface LineParts {
  readonly url: string
  /** Ten characters each: the name of this process and of the other. */
  readonly name: string
  readonly peer: string
  readonly onMessage: (message: Uint8Array) => void
}

const log = { info() {}, warn() {}, error: console.error }
const prefix = 'tavern.bench'

const link = (transport: OpenTransport, { name, peer, onMessage }: LineParts): Line => {
  const links = openLinks({
    nodeID: name,
    transports: [transport],
    clock: systemClock,
    log,
    listener: {
      onUp() {},
      onAnnouncement() {},
      onMessage: (_, message) => onMessage(message),
      onBroken(_, reason) {
        throw new Error(`the link is broken: ${reason}`)
      },
    },
  })
  return { send: (message) => links.to(peer).send(message) }
}

export const lines: Readonly<Record<string, (parts: LineParts) => Promise<Line>>> = {
  async bare({ url, name, peer, onMessage }) {
    const connection = await connect({ servers: url, noEcho: true })
    const callback = (_: Error | null, { data }: { readonly data: Uint8Array }) => onMessage(data)
    connection.subscribe(`bench.${name}`, { callback })
    await connection.flush()
    return { send: (message) => connection.publish(`bench.${peer}`, message) }
  },
  nats: async (parts) =>
    link(natsTransport({ url: parts.url, prefix, packetBytes: PACKET_BYTES, log }), parts),
  mail: async (parts) => link(postgresTransport({ databaseUrl: parts.url, prefix, log }), parts),
}
