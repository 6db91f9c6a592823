import { aGroup, storesMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import {
  type ChatSDK,
  type Message,
  type SendMessageOptions,
  TYPES,
  type WebhookInfo,
} from '../../../src/index.ts'
import type { WireMessage } from '../../../src/protocol/message.ts'
import { MessageFlag } from '../../../src/protocol/names.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aReadyClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const { sendC2C, sendGroup } = commands.message

const aText = (chat: ChatSDK): Message =>
  chat.createTextMessage({ to: 'bob', conversationType: 'C2C', payload: { text: 'hi' } })

/** The error of a send with this option. */
const wrong = (parameter: string) => ({ code: 2905, data: { parameter } })

/** The message and how it went over the wire. */
const sentWith = async (options?: SendMessageOptions, format: 'binary' | 'text' = 'binary') => {
  const client = await aReadyClient((server) => void storesMessages(server), format)
  const message = aText(client.chat)
  await outcome(client, client.chat.sendMessage(message, options))
  const [wire] = client.server.bodiesOf(sendC2C) as [WireMessage]
  return { message, wire }
}

describe('messageControlInfo', () => {
  it.each([
    ['excludedFromUnreadCount', MessageFlag.noUnread],
    ['excludedFromLastMessage', MessageFlag.noLastMessage],
    ['excludedFromContentModeration', MessageFlag.noContentCheck],
  ] as const)('%s is flag %i, and visible in the message [MSG-51]', async (name, flag) => {
    const { message, wire } = await sentWith({ messageControlInfo: { [name]: true } })
    expect(wire.flags).toBe(flag)
    expect(message.messageControlInfo).toEqual({
      excludedFromUnreadCount: false,
      excludedFromLastMessage: false,
      excludedFromContentModeration: false,
      [name]: true,
    })
    expect(message).toMatchObject({
      _isExcludedFromUnreadCount: name === 'excludedFromUnreadCount',
      _isExcludedFromLastMessage: name === 'excludedFromLastMessage',
    })
  })

  it('is kept when the message is sent again without options [MSG-51]', async () => {
    const client = await aReadyClient((server) => server.refuse(sendC2C, 20004))
    const message = aText(client.chat)
    const options = { messageControlInfo: { excludedFromUnreadCount: true } }
    await expect(outcome(client, client.chat.sendMessage(message, options))).rejects.toMatchObject({
      code: 20004,
    })
    await expect(outcome(client, client.chat.resendMessage(message))).rejects.toMatchObject({
      code: 20004,
    })
    const flags = client.server.bodiesOf(sendC2C).map((wire) => (wire as WireMessage).flags)
    expect(flags).toEqual([MessageFlag.noUnread, MessageFlag.noUnread])
  })

  it('cannot be combined with onlineUserOnly, unless it excludes nothing [MSG-51]', async () => {
    const { chat } = await aReadyClient()
    const message = aText(chat)
    const options = { onlineUserOnly: true, messageControlInfo: { excludedFromLastMessage: true } }
    await expect(chat.sendMessage(message, options)).rejects.toMatchObject(wrong('onlineUserOnly'))
    expect(message.status).toBe('unSend')
    const excludingNothing = { excludedFromLastMessage: false }
    const { wire } = await sentWith({ onlineUserOnly: true, messageControlInfo: excludingNothing })
    expect(wire.flags).toBe(MessageFlag.onlineOnly)
  })
})

describe('onlineUserOnly', () => {
  it('is refused in a live room [MSG-52]', async () => {
    const { chat } = await aReadyClient((server) =>
      server.on(commands.group.list, () => ({
        groups: [aGroup({ groupID: 'live', type: TYPES.GRP_AVCHATROOM })],
        totalCount: 1,
      })),
    )
    const message = chat.createTextMessage({
      to: 'live',
      conversationType: TYPES.CONV_GROUP,
      payload: { text: 'hi' },
    })
    await expect(chat.sendMessage(message, { onlineUserOnly: true })).rejects.toMatchObject(
      wrong('onlineUserOnly'),
    )
  })
})

it('onlineUserOnly reaches a user with the ID of a live room [MSG-52]', async () => {
  const client = await aReadyClient((server) => {
    storesMessages(server)
    const groups = [aGroup({ groupID: 'bob', type: TYPES.GRP_AVCHATROOM })]
    server.on(commands.group.list, () => ({ groups, totalCount: 1 }))
  })
  const message = aText(client.chat)
  await outcome(client, client.chat.sendMessage(message, { onlineUserOnly: true }))
  expect(message.status).toBe('success')
})

/** Options that have the same name on the wire. */
const shown = { title: '标题', description: '内容', extension: '{}' }
const android = {
  sound: 'ring',
  XiaoMiChannelID: 'x',
  OPPOChannelID: 'o',
  FCMChannelID: 'f',
  VIVOCategory: 'IM',
  HuaWeiCategory: 'IM',
  OPPOCategory: 'IM',
  HuaWeiImage: 'h',
  HonorImage: 'h',
  GoogleImage: 'g',
  HonorImportance: 'NORMAL',
  MeizuNotifyType: 1,
} as const

describe.each(['binary', 'text'] as const)('offlinePushInfo over %s frames', (format) => {
  it('is sent with its wire names [MSG-53]', async () => {
    const { wire } = await sentWith(
      {
        offlinePushInfo: {
          disablePush: true,
          disableVoipPush: false,
          ...shown,
          apnsInfo: {
            sound: 'default',
            ignoreIOSBadge: true,
            image: 'https://example.org/a.png',
            enableIOSBackgroundNotification: true,
            interruptionLevel: 'time-sensitive',
          },
          // As its type was before, and with a field of another vendor's SDK.
          androidInfo: { ...android, VIVOClassification: '1', ...{ VIVOChannelID: 'v' } },
        },
      },
      format,
    )
    expect(wire.extra).toEqual({
      offlinePushInfo: {
        pushFlag: 1,
        ...shown,
        apnsInfo: {
          sound: 'default',
          badgeMode: 1,
          isVoipPush: 1,
          image: 'https://example.org/a.png',
          contentAvailable: 1,
          interruptionLevel: 'time-sensitive',
        },
        androidInfo: { ...android, VIVOClassification: 1 },
      },
    })
  })
})

describe('offlinePushInfo', () => {
  it('has defaults for missing options: a push, no call [MSG-53]', async () => {
    const { wire } = await sentWith({ offlinePushInfo: {} })
    expect(wire.extra?.offlinePushInfo).toEqual({
      pushFlag: 0,
      title: '',
      description: '',
      extension: '',
      apnsInfo: { badgeMode: 0, isVoipPush: 0, contentAvailable: 0 },
    })
  })

  it('reads flags strictly, and omits unknown levels and types [MSG-53]', async () => {
    const { wire } = await sentWith({
      offlinePushInfo: {
        disablePush: 1,
        disableVoipPush: false,
        apnsInfo: {
          disableVoipPush: 0,
          ignoreIOSBadge: 1,
          enableIOSBackgroundNotification: 'yes',
          interruptionLevel: 'loud',
        },
        androidInfo: { sound: 'ring', HonorImportance: 'HIGH', MeizuNotifyType: 2 },
      } as never,
    })
    expect(wire.extra?.offlinePushInfo).toMatchObject({
      pushFlag: 0,
      apnsInfo: { badgeMode: 0, isVoipPush: 0, contentAvailable: 0 },
      androidInfo: { sound: 'ring' },
    })
    expect(JSON.stringify(wire.extra)).not.toMatch(/interruptionLevel|HonorImportance|Meizu/)
  })

  it.each([
    ['offlinePushInfo', { offlinePushInfo: 'loud' }],
    ['offlinePushInfo.title', { offlinePushInfo: { title: 7 } }],
    ['offlinePushInfo.apnsInfo.sound', { offlinePushInfo: { apnsInfo: { sound: 7 } } }],
    ['onlineUserOnly', { onlineUserOnly: 'yes' }],
    ['messageControlInfo', { messageControlInfo: true }],
    [
      'messageControlInfo.excludedFromUnreadCount',
      { messageControlInfo: { excludedFromUnreadCount: 1 } },
    ],
    ['options', 'online'],
  ])('is refused naming %s if an option is wrong: %j [MSG-06]', async (parameter, options) => {
    const client = await aReadyClient()
    const message = aText(client.chat)
    await expect(client.chat.sendMessage(message, options as never)).rejects.toMatchObject(
      wrong(parameter),
    )
    expect(message.status).toBe('unSend')
    expect(client.server.bodiesOf(sendC2C)).toEqual([])
  })
})

describe('webhookInfo', () => {
  it('is sent with the message: the webhooks to skip [HOOK-30]', async () => {
    const client = await aReadyClient((server) => void storesMessages(server))
    const { chat } = client
    const say = (webhookInfo: WebhookInfo) =>
      outcome(
        client,
        chat.sendMessage(
          chat.createTextMessage({
            ...{ to: 'bob', conversationType: TYPES.CONV_C2C },
            payload: { text: 'hi' },
          }),
          { webhookInfo },
        ),
      )
    await say({})
    await say({ disableCloudMessagePreHook: true, disableCloudMessagePostHook: false })
    await say({ disableCloudMessagePreHook: true, disableCloudMessagePostHook: true })
    const [before, after] = ['ForbidBeforeSendMsgCallback', 'ForbidAfterSendMsgCallback']
    expect(client.server.bodiesOf(sendC2C).map((wire) => (wire as WireMessage).extra)).toEqual([
      undefined,
      { forbidCallbackControl: [before] },
      { forbidCallbackControl: [before, after] },
    ])
  })
})

describe('options of the creation', () => {
  it('are sent with the message, and none with a plain one [MSG-54]', async () => {
    const client = await aReadyClient((server) => void storesMessages(server))
    const { chat } = client
    const toTeam = { to: 'team', conversationType: TYPES.CONV_GROUP } as const
    const messages: Message[] = [
      chat.createTextMessage({ ...toTeam, payload: { text: 'plain' } }),
      chat.createTextAtMessage({ ...toTeam, payload: { text: '@bob', atUserList: ['bob'] } }),
      chat.createTextMessage({ ...toTeam, payload: { text: 'psst' }, receiverList: ['bob'] }),
      chat.createTextMessage({
        ...toTeam,
        payload: { text: 'checked' },
        customModerationConfigurationID: 'strict',
      }),
    ]
    for (const message of messages) await outcome(client, chat.sendMessage(message))
    expect(client.server.bodiesOf(sendGroup).map((wire) => (wire as WireMessage).extra)).toEqual([
      undefined,
      { atUserList: ['bob'] },
      { receiverList: ['bob'] },
      { cmConfigID: 'strict' },
    ])
    expect(JSON.stringify(messages[3])).not.toContain('strict')
  })

  it.each([
    [TYPES.MSG_PRIORITY_HIGH, 1],
    [TYPES.MSG_PRIORITY_NORMAL, 2],
    [TYPES.MSG_PRIORITY_LOW, 3],
    [TYPES.MSG_PRIORITY_LOWEST, 4],
  ])('priority %s is %i on the wire [MSG-09]', async (priority, number) => {
    const client = await aReadyClient((server) => void storesMessages(server))
    const message = client.chat.createTextMessage({
      to: 'team',
      conversationType: TYPES.CONV_GROUP,
      payload: { text: 'hi' },
      priority,
    })
    await outcome(client, client.chat.sendMessage(message))
    expect(client.server.bodiesOf(sendGroup)).toMatchObject([{ priority: number }])
  })
})
