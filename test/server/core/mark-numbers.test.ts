import { join } from 'node:path'
import Database from 'libsql'
import { TYPES } from 'tavern-im/protocol'
import { expect, it } from 'vitest'
import { administer } from '../../support/administer-database.ts'
import { team } from './support/changes.ts'
import {
  aMessage,
  databaseOf,
  openCore,
  syncAll,
  temporaryDirectory,
  wholeList,
} from './support/test-core.ts'

/** Runs a statement on a database that no server has open. */
const change = async (dataDir: string, statement: string): Promise<void> => {
  const { databaseUrl } = (await databaseOf(dataDir)).options
  if (databaseUrl !== undefined) return void (await administer(databaseUrl, statement))
  const database = new Database(join(dataDir, 'tavern.db'))
  database.exec(statement)
  database.close()
}

const bob = { conversationType: 1, to: 'bob' }
const three = { conversationType: 1, to: '3' }
const group = { conversationType: 2, to: 'g' }

it('marks of a database of an earlier version get their present numbers, in rows and in logs [CONV-85]', async () => {
  const dataDir = temporaryDirectory()
  const { world, alice } = await team('Public', dataDir)
  await world.device('3')
  await alice.run('c2c.send', aMessage('alice', 'bob'))
  await alice.run('c2c.send', aMessage('alice', '3'))
  const { cookie } = await wholeList(alice)
  const mark = (markType: string, ...conversationList: object[]) =>
    alice.run('conversation.set', { conversationList, change: { markType, enableMark: true } })
  await mark('33', bob)
  await mark('4', bob, three)
  await mark('8', bob)
  await mark('3', group, bob, three)
  await world.close()
  await change(dataDir, "delete from kysely_migration where name = '0023-mark-numbers'")

  const reopened = await openCore({ dataDir })
  const device = await reopened.device('alice')
  const { conversations } = await wholeList(device)
  const marksOf = (to: string) =>
    conversations.find(({ userID, group }) => userID === to || group?.groupID === to)?.markList
  const [fold, hide] = [`${TYPES.CONV_MARK_TYPE_FOLD}`, `${TYPES.CONV_MARK_TYPE_HIDE}`]
  expect([fold, hide]).toEqual(['4', '8'])
  expect(marksOf('g')).toEqual([fold])
  expect(marksOf('3')).toEqual([hide, fold])
  expect(marksOf('bob')).toEqual(['33', hide, fold])

  const { events } = await syncAll(device, cookie)
  const logged = events.flatMap(({ data }) => (data.event === 'conversation' ? [data] : []))
  expect(logged.filter(({ to }) => to === '3').map(({ settings }) => settings.markList)).toEqual([
    [hide],
    [hide, fold],
  ])
  expect(logged.findLast(({ to }) => to === 'bob')?.settings.markList).toEqual(['33', hide, fold])
})
