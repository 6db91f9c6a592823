import { describe, expect, it } from 'vitest'
import { TYPES } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { outcome } from '../support/settle.ts'
import { aClientWith, aFriend, pushEvent } from './support.ts'

const { friend } = commands
const source = 'AddSource_Type_Web'

describe('addFriend', () => {
  it('sends all fields, and resolves with the result [FRIEND-02] [FRIEND-04]', async () => {
    const client = await aClientWith([])
    client.server.on(friend.add, () => ({ status: 'added' as const, resultInfo: '' }))
    const add = client.chat.addFriend({ to: 'bob', source })
    expect((await outcome(client, add)).data).toEqual({ userID: 'bob', code: 0 })
    client.server.on(friend.add, () => ({ status: 'waiting' as const, resultInfo: 'wait' }))
    const all = {
      to: 'bob',
      source,
      wording: 'hi',
      type: TYPES.SNS_ADD_TYPE_SINGLE,
      remark: 'B',
      groupName: '同学',
    }
    expect((await outcome(client, client.chat.addFriend(all))).data).toEqual({
      userID: 'bob',
      code: 30539,
      message: 'wait',
    })
    const nothing = { wording: '', remark: '', groupName: '' }
    expect(client.server.bodiesOf(friend.add)).toEqual([
      { to: 'bob', source, ...nothing, type: 'Add_Type_Both' },
      all,
    ])
  })

  it.each([
    ['to', { to: '', source }],
    ['source', { to: 'bob', source: 'Web' }],
    ['source', { to: 'bob', source: 'AddSource_Type_123456789' }],
    ['source', { to: 'bob' }],
    ['wording', { to: 'bob', source, wording: '你'.repeat(86) }],
    ['wording', { to: 'bob', source, wording: '\ud800' }],
    ['type', { to: 'bob', source, type: 'both' }],
    ['remark', { to: 'bob', source, remark: 'a'.repeat(97) }],
    ['groupName', { to: 'bob', source, groupName: 'a'.repeat(31) }],
  ])('refuses another %s with 2905 [FRIEND-09]', async (parameter, options) => {
    const client = await aClientWith([])
    await expect(outcome(client, client.chat.addFriend(options as never))).rejects.toMatchObject({
      code: 2905,
      data: { parameter },
    })
    expect(client.server.bodiesOf(friend.add)).toEqual([])
  })

  it('accepts values of the maximum length [FRIEND-09]', async () => {
    const client = await aClientWith([])
    client.server.on(friend.add, () => ({ status: 'added' as const, resultInfo: '' }))
    const options = {
      to: 'bob',
      source: 'AddSource_Type_12345678',
      wording: `${'你'.repeat(85)}a`,
      remark: 'a'.repeat(96),
      groupName: '同'.repeat(10),
    }
    await outcome(client, client.chat.addFriend(options))
    expect(client.server.bodiesOf(friend.add)).toMatchObject([options])
  })

  it('refuses a wording with a forbidden word before anything is sent [FRIEND-10]', async () => {
    const client = await aClientWith([])
    client.server.on(commands.configuration.profanity, () => ({
      filterConfig: { isEnabled: true },
      lexicon: 'darn',
      strToken: '\n',
      completeFlag: 1 as const,
      nextStartIndex: 0,
      version: 1,
      expiredTime: 3_600,
    }))
    await client.advance(3_700_000)
    const options = { to: 'bob', source, wording: 'darn you' }
    await expect(outcome(client, client.chat.addFriend(options))).rejects.toMatchObject({
      code: 3123,
    })
    expect(client.server.bodiesOf(friend.add)).toEqual([])
  })

  it('rejects with 2701 for an existing friend, not for one that was added meanwhile [FRIEND-08] [FRIEND-38]', async () => {
    const client = await aClientWith([aFriend('bob')])
    client.server.on(friend.add, () => ({ status: 'known' as const, resultInfo: '' }))
    const again = client.chat.addFriend({ to: 'bob', source })
    await expect(outcome(client, again)).rejects.toMatchObject({ code: 2701, data: { to: 'bob' } })
    const raced = client.chat.addFriend({ to: 'carol', source })
    await pushEvent(client, 11, { event: 'friends', friendList: [aFriend('carol')] })
    expect((await outcome(client, raced)).data).toMatchObject({ code: 0 })
  })

  it.each([30003, 30009, 30010, 30011, 30012, 30014, 30515, 30516, 30525])(
    'rejects with the server’s %i [FRIEND-11] [FRIEND-13]',
    async (code) => {
      const client = await aClientWith([])
      client.server.refuse(friend.add, code)
      const add = client.chat.addFriend({ to: 'bob', source })
      await expect(outcome(client, add)).rejects.toMatchObject({ code })
    },
  )
})
