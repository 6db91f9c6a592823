import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { natsTransport } from '../../../server/src/cluster/transports/nats-transport.ts'
import { postgresTransport } from '../../../server/src/cluster/transports/postgres-transport.ts'
import { systemClock } from '../../../server/src/kernel/clock.ts'
import { hasNats, NatsServer } from '../../../testing/internal/programs/nats-server.ts'
import { administer, BREAK } from '../../support/administer-database.ts'
import { imDatabase } from '../../support/im-database.ts'
import { inProof } from '../../support/in-proof.ts'
import { bytesOf, nodeNamed, openNode, type TestNode } from '../cluster/support/test-node.ts'

const B = nodeNamed('b')
const log = { info() {}, warn() {}, error() {} }

/** Number of packets that were ever sent through the database. */
const MAILED = `select coalesce(last_value, 0) as count from pg_sequences where sequencename like 'node_mail%'`

class LinkTestBed {
  readonly nats: NatsServer
  readonly databaseUrl: string
  readonly a: TestNode
  readonly b: TestNode
  readonly #sent: string[] = []

  private constructor(nats: NatsServer, databaseUrl: string) {
    this.nats = nats
    this.databaseUrl = databaseUrl
    const prefix = 'tavern.test'
    const transports = [
      natsTransport({ url: nats.url, prefix, packetBytes: 512 * 1024, log }),
      postgresTransport({ databaseUrl, prefix, log }),
    ]
    this.a = openNode('a', { clock: systemClock, transports })
    this.b = openNode('b', { clock: systemClock, transports })
  }

  static async open(): Promise<LinkTestBed> {
    const database = await imDatabase()
    const nats = await NatsServer.start()
    const testBed = new LinkTestBed(nats, database.options.databaseUrl ?? '')
    onTestFinished(async () => {
      nats.freeze(false)
      await Promise.all([testBed.a.links.close(), testBed.b.links.close()])
      await nats.stop()
      database.release()
    })
    return testBed
  }

  /** Messages of all lengths from the one to the other; `arrived` waits until all are there. */
  send(count: number): void {
    for (let index = 0; index < count; index += 1) {
      const text = `${this.#sent.length}:${'x'.repeat((this.#sent.length * 7) % 3_000)}`
      this.#sent.push(text)
      this.a.links.to(B).send(bytesOf(text))
    }
  }

  async arrived(): Promise<void> {
    const isThere = () => this.b.messages.length >= this.#sent.length
    await vi.waitUntil(isThere, { timeout: 20_000, interval: 5 })
  }

  async mailed(): Promise<number> {
    const rows = (await administer(this.databaseUrl, MAILED)) as { count: string }[]
    return Number(rows[0]?.count ?? 0)
  }

  /** Everything sent was received, and no link was reported as broken. */
  check(): void {
    expect(this.b.messages.map(([, text]) => text)).toEqual(this.#sent)
    expect([...this.a.broken, ...this.b.broken]).toEqual([])
  }
}

/** Sends until the database has no part in it any more. */
const untilMailRests = async (testBed: LinkTestBed): Promise<void> => {
  const hasRested = async () => {
    const before = await testBed.mailed()
    testBed.send(100)
    await testBed.arrived()
    return (await testBed.mailed()) === before
  }
  await vi.waitUntil(hasRested, { timeout: 20_000, interval: 5 })
}

describe.skipIf(!hasNats)('links through NATS, with the database as the second transport', () => {
  it('use the database while NATS is down, and NATS when it is back', async () => {
    const testBed = await LinkTestBed.open()
    testBed.send(200)
    await testBed.arrived()
    for (let round = 0; round < 2; round += 1) {
      testBed.send(300)
      await testBed.nats.stop()
      testBed.send(300)
      await testBed.arrived()
      await testBed.nats.start()
      await untilMailRests(testBed)
    }
    testBed.check()
  })

  inProof('go on by the database when NATS stands still without a word', async () => {
    const testBed = await LinkTestBed.open()
    testBed.send(200)
    await testBed.arrived()
    testBed.nats.freeze(true)
    testBed.send(300)
    await testBed.arrived()
    testBed.nats.freeze(false)
    testBed.send(300)
    await testBed.arrived()
    testBed.check()
  })

  it('continue when database connections break while NATS is down', async () => {
    const testBed = await LinkTestBed.open()
    testBed.send(200)
    await testBed.arrived()
    await testBed.nats.stop()
    for (let round = 0; round < 3; round += 1) {
      testBed.send(200)
      await administer(testBed.databaseUrl, BREAK)
      testBed.send(200)
      await testBed.arrived()
    }
    await testBed.nats.start()
    testBed.send(200)
    await testBed.arrived()
    testBed.check()
  })
})
