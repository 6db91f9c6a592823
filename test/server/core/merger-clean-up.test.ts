import { serverCodes } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import type { CoreOptions } from '../../../server/src/app/create-core.ts'
import { isOnPostgres } from '../../support/im-database.ts'
import { keep, merger, nested, within } from '../objects/support/merged.ts'
import { handClock } from '../support/hand-clock.ts'
import { c2c, revoke } from './support/changes.ts'
import { rowsIn } from './support/rows-in.ts'
import {
  APP,
  aGroupMessage,
  aMessage,
  type Device,
  openCore,
  START_MS,
  temporaryDirectory,
  upTo,
} from './support/test-core.ts'

const { BAD_RESOURCE, TOO_OFTEN } = serverCodes
const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Records the number of removed contents of each run. */
const removalRecorder = () => {
  let removed = 0
  let look = () => {}
  const info = (fields: object) => {
    removed += 'contents' in fields ? Number(fields.contents) : 0
    look()
  }
  const untilRemoved = async (count: number) => {
    while (removed < count) {
      await new Promise<void>((resolve) => {
        look = resolve
      })
    }
    expect(removed).toBe(count)
  }
  return { log: { info, warn() {}, error: console.error }, untilRemoved }
}

const createTestBed = async (options: Partial<CoreOptions> = {}) => {
  const { log, untilRemoved } = removalRecorder()
  const clock = handClock(START_MS)
  const dataDir = options.dataDir ?? temporaryDirectory()
  const testBed = await openCore({ clock, log, dataDir, ...options })
  const alice = await testBed.device('alice')
  const bob = await testBed.device('bob')
  return {
    ...{ testBed, alice, bob, untilRemoved, dataDir },
    pass(seconds: number) {
      testBed.pass(seconds)
      clock.advance(seconds * 1_000)
    },
  }
}

let contents = 0

/** A unique content. */
const aContent = (device: Device, body: readonly object[] = []) =>
  keep(device, [within(`https://example.com/${++contents}`, body)])

const relay = (key: string, more: Parameters<typeof aMessage>[2] = {}) =>
  aMessage('alice', 'bob', { type: 'TIMRelayElem', payload: merger([], key), ...more })

const send = (device: Device, key: string) =>
  device.run<{ sequence: number }>('c2c.send', relay(key))

const isThere = (device: Device, downloadKey: string) =>
  device.run('message.downloadMerger', { downloadKey }).then(
    () => true,
    (cause) => {
      expect(cause).toMatchObject({ code: BAD_RESOURCE })
      return false
    },
  )

describe('the content of a merged message', () => {
  it('is removed when no message has named it for a day, and not before [MERGE-15]', async () => {
    const { alice, bob, pass, untilRemoved, dataDir } = await createTestBed()
    const [unnamed, named] = [await aContent(alice), await aContent(alice)]
    await send(alice, named)
    pass(23 * HOUR_SECONDS)
    const younger = await aContent(alice)
    expect(await isThere(bob, unnamed)).toBe(true)
    pass(2 * HOUR_SECONDS)
    await untilRemoved(1)
    expect(await isThere(bob, unnamed)).toBe(false)
    expect(await isThere(bob, named)).toBe(true)
    expect(await isThere(bob, younger)).toBe(true)
    const rows = await rowsIn<{ key: string }>(dataDir, 'select key from merged_messages')
    expect(rows.map(({ key }) => key).sort()).toEqual([named, younger].sort())
  })

  it('is kept as long as the app configures [MERGE-15]', async () => {
    const settings = new Map([[APP, { objects: { orphanHours: 2 } }]])
    const { alice, pass, untilRemoved } = await createTestBed({ settings })
    const key = await aContent(alice)
    pass(HOUR_SECONDS)
    expect(await isThere(alice, key)).toBe(true)
    pass(HOUR_SECONDS)
    await untilRemoved(1)
  })

  it('is kept while a message or another content names it, whatever way it was sent [MERGE-15]', async () => {
    const { alice, bob, pass, untilRemoved } = await createTestBed()
    await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g', memberList: [] })
    const inGroup = await aContent(alice)
    const type = 'TIMRelayElem'
    const groupMessage = aGroupMessage('alice', 'g', { type, payload: merger([], inGroup) })
    await alice.run('group.send', groupMessage)
    const inCombo = await aContent(alice)
    await alice.run('message.combo', { messageList: [relay(inCombo)] })
    const inner = await aContent(bob)
    const outer = await aContent(alice, [nested(merger([], inner))])
    await send(alice, outer)
    const alongside = await aContent(alice)
    const payload = merger([within('x', [nested(merger([], alongside))])])
    await alice.run('c2c.send', aMessage('alice', 'bob', { type, payload }))
    const unnamed = await aContent(alice)
    pass(DAY_SECONDS + HOUR_SECONDS)
    await untilRemoved(1)
    expect(await isThere(bob, unnamed)).toBe(false)
    for (const key of [inGroup, inCombo, inner, outer, alongside]) {
      expect(await isThere(bob, key)).toBe(true)
    }
  })

  it('is removed with the recalled message, unless another one names it [MERGE-16]', async () => {
    const { alice, bob, untilRemoved } = await createTestBed()
    const [shared, own] = [await aContent(alice), await aContent(alice)]
    await send(alice, shared)
    const { sequence } = await send(alice, shared)
    await revoke(alice, c2c('bob', sequence))
    const last = await send(alice, own)
    await revoke(alice, c2c('bob', last.sequence))
    await untilRemoved(1)
    expect(await isThere(bob, shared)).toBe(true)
    expect(await isThere(bob, own)).toBe(false)
  })

  it('is removed with contents that only it names, layer by layer [MERGE-16]', async () => {
    const { alice, bob, untilRemoved, dataDir } = await createTestBed()
    let key = await aContent(alice)
    for (const _ of upTo(3)) key = await aContent(alice, [nested(merger([], key))])
    const { sequence } = await send(alice, key)
    await revoke(alice, c2c('bob', sequence))
    await untilRemoved(4)
    for (const table of ['merged_messages', 'merged_within', 'merged_references']) {
      expect(await rowsIn(dataDir, `select * from ${table}`)).toEqual([])
    }
    expect(await isThere(bob, key)).toBe(false)
  })

  it('is removed with the dismissed group [MERGE-16]', async () => {
    const { alice, bob, untilRemoved } = await createTestBed()
    await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g', memberList: [] })
    const [inGroup, also] = [await aContent(alice), await aContent(alice)]
    await send(alice, also)
    for (const key of [inGroup, also]) {
      const payload = merger([], key)
      const message = aGroupMessage('alice', 'g', { type: 'TIMRelayElem', payload })
      await alice.run('group.send', message)
    }
    await alice.run('group.dismiss', { groupID: 'g' })
    await untilRemoved(1)
    expect(await isThere(bob, also)).toBe(true)
  })

  it('is removed in batches, also over a restart [MERGE-15]', async () => {
    const dataDir = temporaryDirectory()
    const settings = new Map([[APP, { limits: { unsentMergers: 0 } }]])
    const first = await createTestBed({ dataDir, settings })
    for (const _ of upTo(6)) {
      await Promise.all(upTo(50).map(() => aContent(first.alice)))
      first.pass(60)
    }
    const named = await aContent(first.alice)
    await send(first.alice, named)
    await first.testBed.close()
    const second = await createTestBed({
      dataDir,
      settings,
      now: () => START_MS + 2 * DAY_SECONDS * 1_000,
    })
    await second.untilRemoved(300)
    expect(await isThere(second.bob, named)).toBe(true)
  })

  it('gets a new key when it is uploaded again after its removal [MERGE-15]', async () => {
    const { alice, pass, untilRemoved } = await createTestBed()
    const content = [within('https://example.com/again')]
    const first = await keep(alice, content)
    pass(25 * HOUR_SECONDS)
    await untilRemoved(1)
    const second = await keep(alice, content)
    expect(second).not.toBe(first)
    expect(await isThere(alice, second)).toBe(true)
  })

  it.skipIf(isOnPostgres)('is kept if an older server stored it [MERGE-15]', async () => {
    const dataDir = temporaryDirectory()
    const first = await createTestBed({ dataDir })
    const key = await aContent(first.alice)
    await first.testBed.close()
    await backToMigration24(dataDir)
    const second = await createTestBed({ dataDir })
    const { sequence } = await send(second.alice, key)
    await revoke(second.alice, c2c('bob', sequence))
    const other = await aContent(second.alice)
    second.pass(DAY_SECONDS + HOUR_SECONDS)
    await second.untilRemoved(1)
    expect(await isThere(second.bob, other)).toBe(false)
    expect(await isThere(second.bob, key)).toBe(true)
  })
})

const backToMigration24 = async (dataDir: string) => {
  const statements = [
    'drop table merged_references',
    'drop table merged_within',
    'drop index merged_messages_created',
    'drop index merged_messages_account',
    'alter table merged_messages drop column state',
    "delete from kysely_migration where name > '0024-last-sent'",
  ]
  for (const sql of statements) await rowsIn(dataDir, sql)
}

describe('contents of merged messages without a message', () => {
  it('are limited for an account; the refusal says when the next one is allowed [BUDGET-23]', async () => {
    const settings = new Map([[APP, { limits: { unsentMergers: 3 } }]])
    const { alice, bob, pass } = await createTestBed({ settings })
    const first = await aContent(alice)
    pass(HOUR_SECONDS)
    const uploads = await Promise.allSettled(upTo(5).map(() => aContent(alice)))
    const refused = uploads.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toHaveLength(3)
    expect(refused[0]).toMatchObject({ code: TOO_OFTEN })
    expect(refused[0].message).toMatch(
      /\(unsentMergers: 3\); send one of them; free again in 82800 s$/,
    )
    await aContent(bob)
    await send(alice, first)
    await aContent(alice)
    expect(await refusalOf(aContent(alice))).toBe(TOO_OFTEN)
    pass(DAY_SECONDS)
    await aContent(alice)
  })
})

const refusalOf = (uploaded: Promise<unknown>) =>
  uploaded.then(
    () => 0,
    ({ code }: { readonly code: number }) => code,
  )
