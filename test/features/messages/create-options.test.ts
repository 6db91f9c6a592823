import { aGroup } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { WireGroup } from '../../../src/features/groups/commands.ts'
import { type CreateMessageOptions, type TextPayload, TYPES } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aReadyClient } from '../../support/client.ts'

const toTeam = { to: 'team', conversationType: TYPES.CONV_GROUP } as const

const selfInfo = aGroup().selfInfo as NonNullable<WireGroup['selfInfo']>

const COMMUNITY = '@TGS#_cityA'

describe('a text that mentions', () => {
  it('is a text whose mentions are in atUserList [MSG-41]', async () => {
    const { chat } = await aReadyClient()
    const atUserList = ['bob', TYPES.MSG_AT_ALL]
    const message = chat.createTextAtMessage({
      ...toTeam,
      payload: { text: '@bob hi', atUserList },
    })
    atUserList.push('carol')
    expect(message).toMatchObject({
      type: TYPES.MSG_TEXT,
      payload: { text: '@bob hi' },
      atUserList: ['bob', TYPES.MSG_AT_ALL],
    })
  })

  it.each([
    ['payload.atUserList', { ...toTeam, payload: { text: 'hi' } }],
    ['payload.atUserList', { ...toTeam, payload: { text: 'hi', atUserList: 'bob' } }],
    ['payload.atUserList[0]', { ...toTeam, payload: { text: 'hi', atUserList: [7] } }],
    ['payload.text', { ...toTeam, payload: { text: '', atUserList: [] } }],
    [
      'conversationType',
      { to: 'bob', conversationType: TYPES.CONV_C2C, payload: { text: 'hi', atUserList: [] } },
    ],
    [
      'payload.atUserList',
      { ...toTeam, to: COMMUNITY, payload: { text: 'hi', atUserList: [TYPES.MSG_AT_ALL] } },
    ],
    [
      'payload.atUserList',
      {
        ...toTeam,
        to: `${COMMUNITY}@TOPIC#_1`,
        payload: { text: 'hi', atUserList: [TYPES.MSG_AT_ALL] },
      },
    ],
  ])('is refused naming %s: %j [MSG-41]', async (parameter, options) => {
    const { chat } = await aReadyClient()
    expect(() => chat.createTextAtMessage(options as never)).toThrow(
      expect.objectContaining({ code: 2905, data: { parameter } }),
    )
  })

  it('mentions some members of a community [MSG-41]', async () => {
    const { chat } = await aReadyClient()
    const payload = { text: 'hi', atUserList: ['bob'] }
    const message = chat.createTextAtMessage({ ...toTeam, to: `${COMMUNITY}@TOPIC#_1`, payload })
    expect(message.atUserList).toEqual(['bob'])
  })
})

/** alice in a group of this type. */
const aMemberOf = (groupID: string, type: string) =>
  aReadyClient((server) => {
    const groups = [aGroup({ groupID, type, selfInfo: { ...selfInfo, nameCard: '小爱' } })]
    server.on(commands.group.list, () => ({ groups, totalCount: 1 }))
  })

const aText = (options: Partial<CreateMessageOptions<TextPayload>>) => ({
  ...toTeam,
  payload: { text: 'hi' },
  ...options,
})

describe('a targeted message', () => {
  it('names its recipients, at most 50 [MSG-42]', async () => {
    const { chat } = await aReadyClient()
    const receiverList = Array.from({ length: 60 }, (_, index) => `user${index}`)
    const message = chat.createTextMessage(aText({ receiverList }))
    expect(message.receiverList).toEqual(receiverList.slice(0, 50))
  })

  it.each([
    [{ conversationType: TYPES.CONV_C2C, to: 'bob' }],
    [{ to: COMMUNITY }],
    [{ to: 'live' }],
  ])('cannot be sent %j [MSG-42]', async (address) => {
    const { chat } = await aMemberOf('live', TYPES.GRP_AVCHATROOM)
    const create = () => chat.createTextMessage(aText({ ...address, receiverList: ['bob'] }))
    expect(create).toThrow(
      expect.objectContaining({ code: 2905, data: { parameter: 'receiverList' } }),
    )
  })

  it('cannot mention users [MSG-42]', async () => {
    const { chat } = await aReadyClient()
    const create = () =>
      chat.createTextAtMessage({
        ...toTeam,
        payload: { text: 'hi', atUserList: ['bob'] },
        receiverList: ['bob'],
      })
    expect(create).toThrow(
      expect.objectContaining({ code: 2905, data: { parameter: 'receiverList' } }),
    )
  })

  it('with an empty list can be sent anywhere [MSG-42]', async () => {
    const { chat } = await aReadyClient()
    const options = aText({ conversationType: TYPES.CONV_C2C, to: 'bob', receiverList: [] })
    expect(chat.createTextMessage(options).receiverList).toEqual([])
  })
})

describe('options of a new message', () => {
  it.each([
    ['receiverList', { receiverList: 'bob' }],
    ['receiverList[1]', { receiverList: ['bob', ''] }],
    ['onProgress', { onProgress: 'yes' }],
    ['customModerationConfigurationID', { customModerationConfigurationID: 7 }],
    ['cloudCustomData', { cloudCustomData: 'half \ud83d' }],
  ])('are refused naming %s if it is wrong [MSG-06]', async (parameter, options) => {
    const { chat } = await aReadyClient()
    expect(() => chat.createTextMessage(aText(options as never))).toThrow(
      expect.objectContaining({ code: 2905, data: { parameter } }),
    )
  })

  it('contain the own name card in the group [MSG-01]', async () => {
    const { chat } = await aMemberOf('team', TYPES.GRP_PUBLIC)
    expect(chat.createTextMessage(aText({})).nameCard).toBe('小爱')
  })

  it('of a location are numbers and a description [MSG-06]', async () => {
    const { chat } = await aReadyClient()
    const payload = { description: '外滩', longitude: 121.49, latitude: 31.24 }
    expect(chat.createLocationMessage({ ...toTeam, payload }).payload).toEqual(payload)
    for (const field of ['description', 'longitude', 'latitude']) {
      const wrong = { ...payload, [field]: undefined }
      expect(() => chat.createLocationMessage({ ...toTeam, payload: wrong as never })).toThrow(
        expect.objectContaining({ code: 2905, data: { parameter: `payload.${field}` } }),
      )
    }
  })
})
