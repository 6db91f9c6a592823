import { aConversation, aGroupConversation, type ScriptedServer } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { WireFolder } from '../../../src/features/conversations/commands.ts'
import { EVENT } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { pushEntry } from '../support/changes.ts'
import { outcome } from '../support/settle.ts'
import { nothingNew } from '../sync/support.ts'
import { aClientWith, listOf } from './support.ts'

const { folders, createFolder, deleteFolder, renameFolder, fillFolder } = commands.conversation

const bob = { conversationType: 1, to: 'bob' } as const
const team = { conversationType: 2, to: 'team' } as const

const work = { id: 4, name: '工作' }
const play = { id: 7, name: '开黑' }

const page = (folderList: readonly WireFolder[], more: object = {}) => ({
  folderList,
  completeFlag: 1 as const,
  nextStartIndex: 0,
  position: 0,
  ...more,
})

/** alice with carol, bob and the group `team`, in a folder that is there and one that is gone. */
const aClient = (prepare: (server: ScriptedServer) => void = () => {}) =>
  aClientWith(
    [
      aConversation(9, { userID: 'carol' }),
      aConversation(5, { folderList: [4] }),
      aGroupConversation(3, { folderList: [2, 4] }),
    ],
    (server) => {
      server.on(folders, () => page([work, play]))
      for (const command of [createFolder, fillFolder])
        server.on(command, () => ({ failureList: [] }))
      for (const command of [deleteFolder, renameFolder]) server.on(command, () => ({}))
      prepare(server)
    },
  )

const foldersOf = async (client: TestClient, id: string) =>
  (await listOf(client)).find(({ conversationID }) => conversationID === id)?.conversationGroupList

const inFolder = (client: TestClient) =>
  client.events
    .dataOf(EVENT.CONVERSATION_IN_GROUP_UPDATED)
    .map(({ groupName, conversationList }) => [
      groupName,
      ...conversationList.map(({ conversationID }) => conversationID),
    ])

const put = (client: TestClient, address: typeof bob | typeof team, ...folderList: number[]) =>
  pushEntry(client, { event: 'conversation', ...address, settings: { folderList } })

describe('the list of folders', () => {
  it('is loaded at the start, page by page [CONV-70]', async () => {
    const client = await aClient((server) =>
      server.on(folders, ({ startIndex }) =>
        startIndex === 0
          ? page([work], { completeFlag: 0, nextStartIndex: 1 })
          : page([play], { position: 3 }),
      ),
    )
    const { data } = await client.chat.getConversationGroupList()
    expect(data).toEqual(['工作', '开黑'])
    expect(client.server.bodiesOf(folders)).toEqual([{ startIndex: 0 }, { startIndex: 1 }])
    expect(await foldersOf(client, 'C2Cbob')).toEqual(['工作'])
    expect(await foldersOf(client, 'GROUPteam')).toEqual(['工作'])
    expect(await foldersOf(client, 'C2Ccarol')).toEqual([])
  })

  it('is loaded again after a failure, and delays nothing [CONV-70]', async () => {
    const client = await aClient((server) => server.refuse(folders, 60_022))
    expect(client.chat.isReady()).toBe(true)
    const get = () => outcome(client, client.chat.getConversationGroupList())
    client.server.on(folders, () => page([work], { completeFlag: 0 }))
    await client.advance(1_000)
    await expect(get()).rejects.toMatchObject({ code: 2800 })
    client.server.on(folders, () => page([work]))
    client.events.clear()
    expect((await get()).data).toEqual(['工作'])
    expect(await foldersOf(client, 'C2Cbob')).toEqual(['工作'])
    await client.advance(1_000)
    expect(client.events.dataOf(EVENT.CONVERSATION_LIST_UPDATED)).not.toEqual([])
    expect(client.events.dataOf(EVENT.CONVERSATION_GROUP_LIST_UPDATED)).toEqual([['工作']])
    await get()
    expect(client.server.bodiesOf(folders)).toHaveLength(3)
  })

  it('shows new names immediately, whichever device set them [CONV-71]', async () => {
    const client = await aClient()
    const renamed = { ...work, name: '副业' }
    await pushEntry(client, { event: 'folders', folderList: [renamed, play] })
    expect(await foldersOf(client, 'C2Cbob')).toEqual(['副业'])
    await pushEntry(client, { event: 'folders', folderList: [play] })
    expect(await foldersOf(client, 'C2Cbob')).toEqual([])
    expect((await client.chat.getConversationGroupList()).data).toEqual(['开黑'])
    expect(client.events.dataOf(EVENT.CONVERSATION_GROUP_LIST_UPDATED)).toEqual([
      ['副业', '开黑'],
      ['开黑'],
    ])
    await client.advance(1_000)
    expect(client.events.dataOf(EVENT.CONVERSATION_LIST_UPDATED)).not.toEqual([])
    expect(inFolder(client)).toEqual([])
  })
})

describe('an outdated list of folders', () => {
  it('restores nothing [CONV-71]', async () => {
    const client = await aClient((server) => server.refuse(folders, 60_022))
    await client.advance(1_000)
    await pushEntry(client, { event: 'folders', folderList: [play] })
    client.server.on(folders, () => page([work, play]))
    const { data } = await outcome(client, client.chat.getConversationGroupList())
    expect(data).toEqual(['开黑'])
    expect(await foldersOf(client, 'C2Cbob')).toEqual([])
  })
})

it('folders of a server that was restored from a backup replace the local ones [CONV-71]', async () => {
  const client = await aClient()
  await pushEntry(client, { event: 'folders', folderList: [play] })
  client.server.on(commands.sync.sync, ({ cookie }) => ({
    ...nothingNew,
    cookie,
    mustRestart: cookie === 'cookie-0',
  }))
  client.server.on(commands.conversation.list, () => ({
    conversations: [aConversation(5, { folderList: [4] })],
    completeFlag: 1 as const,
    timeStamp: 0,
    startIndex: '',
    cookie: 'cookie-1',
  }))
  client.server.on(folders, () => page([work]))
  client.server.drop()
  await client.advance(5_000)
  expect((await client.chat.getConversationGroupList()).data).toEqual(['工作'])
  expect(await foldersOf(client, 'C2Cbob')).toEqual(['工作'])
})

describe('the content of a folder', () => {
  it('follows the server, with one event a second [CONV-72]', async () => {
    const client = await aClient()
    await put(client, bob, 4, 7)
    expect(await foldersOf(client, 'C2Cbob')).toEqual(['工作', '开黑'])
    expect(inFolder(client)).toEqual([['开黑', 'C2Cbob']])
    await put(client, team, 7)
    await put(client, bob, 7)
    expect(inFolder(client)).toHaveLength(1)
    await client.advance(1_000)
    expect(inFolder(client).slice(1)).toEqual([['工作'], ['开黑', 'C2Cbob', 'GROUPteam']])
  })

  it('causes an event when a conversation is deleted [CONV-72]', async () => {
    const client = await aClient()
    const deleted = { sequence: 5, clearHistoryMessage: 1 } as const
    await pushEntry(client, { event: 'conversationDeleted', ...bob, ...deleted })
    expect(inFolder(client)).toEqual([['工作', 'GROUPteam']])
  })
})

describe('folders', () => {
  const conversationIDList = ['C2Cbob', 'GROUPteam', 'C2Cdave', '@TIM#SYSTEM']
  const failures = [
    { conversationID: 'C2Cdave', code: 2500 },
    { conversationID: '@TIM#SYSTEM', code: 2503 },
  ]

  it.each([
    ['createConversationGroup', createFolder, {}],
    ['addConversationsToGroup', fillFolder, { operationType: 1 }],
    ['deleteConversationsFromGroup', fillFolder, { operationType: 2 }],
  ] as const)(
    '%s names conversations, and returns the result of each [CONV-73]',
    async (name, command, more) => {
      const client = await aClient()
      client.server.on(command, () => ({ failureList: [{ ...team, code: 50_002, message: 'no' }] }))
      const options = { conversationIDList, groupName: '工作' }
      const { data } = await outcome(client, client.chat[name](options))
      expect(data).toMatchObject({
        successConversationIDList: ['C2Cbob'],
        failureConversationIDList: [...failures, { conversationID: 'GROUPteam', code: 50_002 }],
      })
      expect(client.server.bodiesOf(command)).toEqual([
        { groupName: '工作', conversationList: [bob, team], ...more },
      ])
      const many = { groupName: '工作', conversationIDList: Array<string>(101).fill('C2Cbob') }
      await expect(client.chat[name](many)).rejects.toMatchObject({ code: 51_006 })
      client.server.refuse(command, 51_009, 'there is none')
      await expect(outcome(client, client.chat[name](options))).rejects.toMatchObject({
        code: 51_009,
      })
      for (const bad of [{ ...options, groupName: '' }, { ...options, groupName: 5 }, {}]) {
        await expect(client.chat[name](bad as never)).rejects.toMatchObject({ code: 2905 })
      }
    },
  )

  it('can be created empty [CONV-73]', async () => {
    const client = await aClient()
    const create = client.chat.createConversationGroup({ conversationIDList: [], groupName: 'x' })
    await outcome(client, create)
    expect(client.server.bodiesOf(createFolder)).toEqual([{ groupName: 'x', conversationList: [] }])
    const fill = client.chat.addConversationsToGroup({ conversationIDList: [], groupName: 'x' })
    await outcome(client, fill)
    expect(client.server.bodiesOf(fillFolder)).toEqual([])
  })

  it('are renamed and deleted on the server [CONV-74]', async () => {
    const client = await aClient()
    const renaming = { oldName: '工作', newName: '副业' }
    const renamed = await outcome(client, client.chat.renameConversationGroup(renaming))
    expect(renamed.data).toEqual(renaming)
    expect(client.server.bodiesOf(renameFolder)).toEqual([renaming])
    await outcome(client, client.chat.deleteConversationGroup('副业'))
    expect(client.server.bodiesOf(deleteFolder)).toEqual([{ groupName: '副业' }])
    for (const bad of ['', '\ud800', undefined]) {
      const options = { oldName: '工作', newName: bad as string }
      await expect(client.chat.renameConversationGroup(options)).rejects.toMatchObject({
        code: 2905,
      })
      await expect(client.chat.deleteConversationGroup(bad as string)).rejects.toMatchObject({
        code: 2905,
      })
    }
  })

  it('have names of at most 32 bytes [CONV-75]', async () => {
    const client = await aClient()
    const [fits, tooLong] = ['开'.repeat(10), '开'.repeat(11)]
    const create = (groupName: string) =>
      outcome(client, client.chat.createConversationGroup({ conversationIDList: [], groupName }))
    await expect(create(fits)).resolves.toMatchObject({ code: 0 })
    await expect(create(tooLong)).rejects.toMatchObject({ code: 51_011 })
    const options = { oldName: '工作', newName: tooLong }
    await expect(client.chat.renameConversationGroup(options)).rejects.toMatchObject({
      code: 51_011,
    })
    expect(client.server.bodiesOf(renameFolder)).toEqual([])
  })
})
