import type { Device } from 'tavern-im/testing'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startPostgres } from '../../scripts/postgres.mjs'
import { EVENT } from '../../src/index.ts'
import { hasNats } from '../../testing/internal/programs/nats-server.ts'
import { isProof } from '../../testing/internal/proof.ts'
import { numbers, receivedTexts } from '../conformance/support.ts'
import { administer } from '../support/administer-database.ts'
import { MessageTraffic } from '../support/message-traffic.ts'
import { TappedNodes } from '../support/tapped-nodes.ts'
import { aDevice, say, textsOf } from '../support/test-bed.ts'

const NODES = 3
const PAIRS = 3
const SOME = 40
const LIMITED = { inFlight: 4, restMs: 40 }

/** As an operator would have it, but nothing needs to survive a power failure. */
const SETTINGS = { fsync: 'off', shared_buffers: '64MB' }

const STREAMING = 'select from pg_stat_replication'

/** A primary, its standby, and nodes whose database address leads to the one that is in charge. */
const aPair = async () => {
  const primary = await startPostgres(SETTINGS)
  onTestFinished(() => primary.stop())
  const standby = await startPostgres(SETTINGS, { primary: primary.url })
  onTestFinished(() => standby.stop())
  let url = primary.url
  const nodes = await TappedNodes.start(NODES, () => url)
  onTestFinished(() => nodes.remove())
  const count = (sql: string) => administer(primary.url, sql).then(({ length }) => length)
  return {
    nodes,
    /** Commits wait for the standby. */
    async makeSynchronous() {
      await administer(primary.url, `alter system set synchronous_standby_names = '*'`)
      await administer(primary.url, 'select pg_reload_conf()')
      const waited = `${STREAMING} where sync_state = 'sync'`
      await vi.waitFor(async () => expect(await count(waited)).toBe(1), { timeout: 10_000 })
    },
    /** The standby receives no further commits. */
    async detach() {
      await vi.waitFor(async () => {
        const missed = `${STREAMING} where replay_lsn < pg_current_wal_lsn()`
        expect([await count(STREAMING), await count(missed)]).toEqual([1, 0])
      })
      await administer(standby.url, `alter system set primary_conninfo = ''`)
      await administer(standby.url, 'select pg_reload_conf()')
      await vi.waitFor(async () => expect(await count(STREAMING)).toBe(0), { timeout: 10_000 })
    },
    async failOver() {
      await primary.crash()
      await administer(standby.url, 'select pg_promote()')
      url = standby.url
    },
  }
}

const restartsOf = ({ events }: Device): number =>
  events.filter(({ name }) => name === EVENT.SDK_NOT_READY).length

it.skipIf(!hasNats || !isProof)(
  'a synchronous standby that takes over the database has every acknowledged message [NODE-19]',
  async () => {
    const { nodes, makeSynchronous, failOver } = await aPair()
    await makeSynchronous()
    const device = (userID: string) => aDevice(nodes.url, userID)
    const traffic = await MessageTraffic.begin(PAIRS, device, LIMITED)
    onTestFinished(() => traffic.remove())
    await traffic.acknowledgedByEach(SOME)
    await failOver()
    await traffic.acknowledgedByEach(SOME)
    await nodes.whole()
    await traffic.stop()
    for (const { server } of nodes.nodes) await traffic.check(server.url)
    expect(traffic.devices.map(restartsOf)).toEqual(traffic.devices.map(() => 0))
  },
  120_000,
)

/** The leader's line to the database is cut until another node leads. */
const changeLeader = async (nodes: TappedNodes): Promise<void> => {
  const { database } = await nodes.with(true)
  database.shut()
  await vi.waitFor(() => nodes.with(true), { timeout: 20_000 })
  database.open()
  await nodes.whole()
}

it.skipIf(!hasNats).each(isProof ? [0, 2] : [2])(
  'an asynchronous standby without the last commits, and %s changes of the leader in them: clients start over once [NODE-19]',
  async (changes) => {
    const { nodes, detach, failOver } = await aPair()
    const [alice, bob] = await Promise.all(['alice', 'bob'].map((name) => aDevice(nodes.url, name)))
    if (alice === undefined || bob === undefined) throw new Error('open devices: they are missing')
    onTestFinished(async () => {
      await Promise.all([alice.remove(), bob.remove()])
    })
    for (const text of numbers(1, 5)) await say(alice, 'bob', text)
    await detach()
    for (let change = 0; change < changes; change += 1) await changeLeader(nodes)
    for (const text of numbers(6, 12)) await say(alice, 'bob', text)
    await bob.settles(() => receivedTexts(bob).includes('12'))
    await failOver()
    await Promise.all(
      [alice, bob].map((device) => device.settles(() => restartsOf(device) > 0 && isReady(device))),
    )
    await nodes.whole()
    // They take sequences of lost messages.
    await say(alice, 'bob', 'first')
    await say(bob, 'alice', 'second')
    await bob.settles(() => receivedTexts(bob).includes('first'))
    await alice.settles(() => receivedTexts(alice).includes('second'))
    const kept = [...numbers(1, 5), 'first', 'second']
    expect(await textsOf(bob, 'C2Calice')).toEqual(kept)
    expect(await textsOf(alice, 'C2Cbob')).toEqual(kept)
    const late = await aDevice(nodes.url, 'late')
    onTestFinished(() => late.remove())
    await say(late, 'alice', 'hello')
    await alice.settles(() => receivedTexts(alice).includes('hello'))
    expect([alice, bob].map(restartsOf)).toEqual([1, 1])
  },
  120_000,
)

const isReady = ({ events }: Device): boolean =>
  events.findLast(({ name }) => name === EVENT.SDK_NOT_READY || name === EVENT.SDK_READY)?.name ===
  EVENT.SDK_READY
