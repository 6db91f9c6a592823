import { serverCodes } from 'tavern-im/protocol'
import { expect, it } from 'vitest'
import { openSqlite } from '../../../server/src/storage/sqlite/open-sqlite.ts'
import { BAD, coreWithBadRows } from './support/bad-row.ts'
import { refusesOneOfMany } from './support/refused-rows.ts'
import { aGroupMessage, aMessage, temporaryDirectory } from './support/test-core.ts'

const open = () => openSqlite({ dataDir: temporaryDirectory() })

it('a row that the database refuses refuses only its own request [STORE-14]', async () => {
  await refusesOneOfMany(open)
})

it('a group keeps none of the changes of a refused request [STORE-14]', async () => {
  const core = await coreWithBadRows(open)
  await core.run('bob', 'profile.update', { profile: { nick: 'Bob' } })
  const memberList = [{ userID: 'bob' }]
  await core.run('alice', 'group.create', { type: 'Public', name: 'g', groupID: 'g', memberList })
  const send = (fields: object) => core.run('bob', 'group.send', aGroupMessage('bob', 'g', fields))
  const { sequence } = (await send({})) as { sequence: number }
  const release = core.hold()
  const renamed = core.run('alice', 'group.update', { groupID: 'g', name: 'after' })
  const bad = send({ random: BAD })
  await new Promise(setImmediate)
  release()
  const refused = expect(bad).rejects.toMatchObject({ code: serverCodes.SERVER_FAULT })
  await Promise.all([renamed, refused])
  // The tip of the new name has the next sequence.
  expect(await send({})).toMatchObject({ sequence: sequence + 2 })
})

it('a combo is refused as a whole [STORE-14]', async () => {
  const core = await coreWithBadRows(open)
  for (const userID of ['bob', 'carol']) {
    await core.run(userID, 'profile.update', { profile: { nick: userID } })
  }
  const messageList = [aMessage('alice', 'bob', { random: BAD }), aMessage('alice', 'carol')]
  const combo = core.run('alice', 'message.combo', { messageList })
  await expect(combo).rejects.toMatchObject({ code: serverCodes.SERVER_FAULT })
  expect(await core.texts('carol', 'alice')).toEqual([])
})

it('a request waits while others are repeated, and is stored after them [STORE-14]', async () => {
  const core = await coreWithBadRows(open)
  await core.run('bob', 'profile.update', { profile: { nick: 'Bob' } })
  await core.send('alice', 'bob')
  const release = core.hold()
  const bad = core.send('bob', 'alice', { random: BAD })
  const early = core.send('alice', 'bob', { payload: { text: 'early' } })
  await new Promise(setImmediate)
  release()
  // The commit fails and its requests are repeated.
  const late = bad.catch(() => core.send('alice', 'bob', { payload: { text: 'late' } }))
  await Promise.all([early, late])
  const texts = (await core.texts('alice', 'bob')).map(([, said]) => said)
  expect(texts.slice(1)).toEqual(['early', 'late'])
})
