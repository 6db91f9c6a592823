import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@nats-io/transport-node'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { natsTransport } from '../../../../server/src/cluster/transports/nats-transport.ts'
import { systemClock } from '../../../../server/src/kernel/clock.ts'
import { hasNats, NatsServer } from '../../../../testing/internal/programs/nats-server.ts'
import { Tap } from '../../../support/tap.ts'
import { nodeNamed, openNode } from '../support/test-node.ts'

const MESSAGES = 640
const MESSAGE_BYTES = 64 * 1024

/**
 * Publishes to a node until NATS has cut it off: however much the buffers of a machine's sockets take, and however little
 * of what waits a link has on its way.
 */
const flood = async (server: NatsServer, subject: string): Promise<void> => {
  const connection = await connect({ servers: server.address })
  const packet = Buffer.alloc(MESSAGE_BYTES)
  try {
    await vi.waitUntil(
      async () => {
        for (let count = 0; count < 64; count += 1) connection.publish(subject, packet)
        await connection.flush()
        return server.said.includes('Slow Consumer')
      },
      { timeout: 20_000, interval: 1 },
    )
  } finally {
    await connection.close()
  }
}

/** A NATS server that disconnects slow clients. */
const impatient = async (): Promise<NatsServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'tavern-nats-'))
  const file = join(folder, 'nats.conf')
  writeFileSync(file, 'max_payload: 1MB\nmax_pending: 1MB\nwrite_deadline: "500ms"\n')
  const server = await NatsServer.start(['-c', file])
  onTestFinished(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })
  return server
}

describe.skipIf(!hasNats)('a node that NATS finds too slow', () => {
  it('is disconnected there, reconnects, and misses no packet [NODE-14]', async () => {
    const server = await impatient()
    const [host = '', port = ''] = server.address.split(':')
    const tap = await Tap.to(() => ({ host, port: Number(port) }))
    const log = { info() {}, warn() {}, error() {} }
    const by = (address: string) =>
      natsTransport({
        url: `nats://${address}`,
        prefix: 'tavern.slow',
        packetBytes: 512 * 1024,
        log,
      })
    const a = openNode('a', { clock: systemClock, transports: [by(server.address)] })
    const b = openNode('b', { clock: systemClock, transports: [by(tap.address)] })
    onTestFinished(async () => {
      await Promise.all([a.links.close(), b.links.close()])
      await tap.remove()
    })
    const link = a.links.to(nodeNamed('b'))
    link.send(Buffer.from('first'))
    const received = (count: number) =>
      vi.waitFor(() => expect(b.messages).toHaveLength(count), { timeout: 20_000, interval: 10 })
    await received(1)
    tap.freeze()
    for (let index = 0; index < MESSAGES; index += 1) {
      link.send(Buffer.alloc(MESSAGE_BYTES, String.fromCharCode(65 + (index % 26))))
    }
    await flood(server, `tavern.slow.node.${nodeNamed('b')}`)
    tap.open()
    await received(1 + MESSAGES)
    expect(b.messages.slice(1).map(([, text]) => text.charAt(0))).toEqual(
      Array.from({ length: MESSAGES }, (_, index) => String.fromCharCode(65 + (index % 26))),
    )
    expect([a.broken, b.broken]).toEqual([[], []])
  })
})
