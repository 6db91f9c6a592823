import { NOON } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { TYPES } from '../../../src/index.ts'
import { aReadyClient } from '../../support/client.ts'

const toBob = { to: 'bob', conversationType: TYPES.CONV_C2C } as const

const aText = async () => {
  const { chat } = await aReadyClient()
  return chat.createTextMessage({ ...toBob, payload: { text: 'hi' } })
}

/** `Message` of the TIM declarations. */
const declared = {
  ID: 'string',
  type: 'string',
  payload: 'object',
  conversationID: 'string',
  conversationType: 'string',
  to: 'string',
  from: 'string',
  flow: 'string',
  time: 'number',
  status: 'string',
  isRevoked: 'boolean',
  priority: 'string',
  nick: 'string',
  avatar: 'string',
  isPeerRead: 'boolean',
  nameCard: 'string',
  atUserList: 'object',
  cloudCustomData: 'string',
  isDeleted: 'boolean',
  isModified: 'boolean',
  needReadReceipt: 'boolean',
  readReceiptInfo: 'object',
  isBroadcastMessage: 'boolean',
  isSupportExtension: 'boolean',
  revoker: 'string',
  revokerInfo: 'object',
  revokeReason: 'string',
  sequence: 'number',
  hasRiskContent: 'boolean',
}

describe('a new message', () => {
  it('is complete and ready to show, with defaults for missing options [MSG-01]', async () => {
    const message = await aText()
    expect(message).toMatchObject({
      type: TYPES.MSG_TEXT,
      payload: { text: 'hi' },
      conversationID: 'C2Cbob',
      conversationType: TYPES.CONV_C2C,
      from: 'alice',
      to: 'bob',
      flow: 'out',
      status: 'unSend',
      priority: TYPES.MSG_PRIORITY_NORMAL,
      time: NOON,
      clientTime: NOON,
      sequence: 0,
      isRead: true,
      isRevoked: false,
      isDeleted: false,
      isModified: false,
      isResend: false,
      isPeerRead: false,
      needReadReceipt: false,
      isSupportExtension: false,
      cloudCustomData: '',
      nameCard: '',
      atUserList: [],
      receiverList: [],
      revokerInfo: { userID: '', nick: '', avatar: '' },
      pinnerInfo: { userID: '', nick: '', avatar: '' },
      messageControlInfo: {
        excludedFromUnreadCount: false,
        excludedFromLastMessage: false,
        excludedFromContentModeration: false,
      },
      protocol: 'JSON',
      isRelayMessage: false,
      isPlaceMessage: 0,
      isSystemMessage: false,
      isBroadcastMessage: false,
      hasRiskContent: false,
      revoker: '',
      revokeReason: '',
      modifierInfo: { userID: '', nick: '', avatar: '' },
      modifiedTime: 0,
      clientSequence: 1,
      version: 0,
      _isExcludedFromUnreadCount: false,
      _isExcludedFromLastMessage: false,
    })
  })

  it('has every field that the API declares, of its type [MSG-01]', async () => {
    const message: Record<string, unknown> = { ...(await aText()) }
    const types = Object.entries(message).map(([name, value]) => [name, typeof value])
    expect(Object.fromEntries(types)).toMatchObject(declared)
    expect(message.atUserList).toBeInstanceOf(Array)
  })

  it('has an ID made of the sender, the time and a random number [MSG-02]', async () => {
    const message = await aText()
    expect(message.ID).toBe(`${message.senderTinyID}-${NOON}-${message.random}`)
    expect(message.senderTinyID).not.toBe('')
  })

  it('differs in its ID from one that was created in the same second [MSG-02]', async () => {
    const { chat } = await aReadyClient()
    const make = () => chat.createTextMessage({ ...toBob, payload: { text: 'hi' } }).ID
    expect(new Set(Array.from({ length: 1000 }, make)).size).toBe(1000)
  })

  it('has only own enumerable fields, and survives spread and JSON [MSG-03]', async () => {
    const message = await aText()
    expect(JSON.parse(JSON.stringify(message))).toEqual({ ...message })
    expect(Object.keys(message)).toEqual(expect.arrayContaining(['ID', 'payload', 'status']))
  })

  it('contains the given options [MSG-01]', async () => {
    const { chat } = await aReadyClient()
    const message = chat.createFaceMessage({
      to: 'team',
      conversationType: TYPES.CONV_GROUP,
      payload: { index: 3, data: 'smile' },
      priority: TYPES.MSG_PRIORITY_HIGH,
      cloudCustomData: 'mine',
      needReadReceipt: true,
      isSupportExtension: true,
    })
    expect(message).toMatchObject({
      conversationID: 'GROUPteam',
      payload: { index: 3, data: 'smile' },
      priority: 'High',
      cloudCustomData: 'mine',
      needReadReceipt: true,
      isSupportExtension: true,
    })
  })

  it('of a custom kind has an empty string for each missing field [MSG-04]', async () => {
    const { chat } = await aReadyClient()
    const { payload } = chat.createCustomMessage({ ...toBob, payload: { data: 'd' } })
    expect(payload).toEqual({ data: 'd', description: '', extension: '' })
  })

  it('does not change with the object that it was created from [MSG-01]', async () => {
    const { chat } = await aReadyClient()
    const payload = { text: 'before' }
    const message = chat.createTextMessage({ ...toBob, payload })
    payload.text = 'after'
    expect(message.payload.text).toBe('before')
  })

  it('is in no list before it is sent [MSG-05]', async () => {
    const { chat } = await aReadyClient()
    const { ID } = chat.createTextMessage({ ...toBob, payload: { text: 'hi' } })
    expect(chat.findMessage(ID)).toBeNull()
    const { data } = await chat.getConversationList()
    expect(data.conversationList).toEqual([])
  })
})

const text = { payload: { text: 'hi' } }

describe('wrong arguments are refused immediately with 2905', () => {
  it.each([
    ['createTextMessage', 'options', undefined],
    ['createTextMessage', 'options', 'hi'],
    ['createTextMessage', 'options', []],
    ['createTextMessage', 'to', { ...toBob, ...text, to: '' }],
    ['createTextMessage', 'to', { ...toBob, ...text, to: 7 }],
    ['createTextMessage', 'conversationType', { ...toBob, ...text, conversationType: '' }],
    ['createTextMessage', 'conversationType', { to: 'bob', ...text }],
    ['createTextMessage', 'payload', toBob],
    ['createTextMessage', 'payload', { ...toBob, payload: 'hi' }],
    ['createTextMessage', 'payload', { ...toBob, payload: null }],
    ['createTextMessage', 'payload.text', { ...toBob, payload: {} }],
    ['createTextMessage', 'payload.text', { ...toBob, payload: { text: '' } }],
    ['createTextMessage', 'payload.text', { ...toBob, payload: { text: 1 } }],
    ['createTextMessage', 'priority', { ...toBob, ...text, priority: 'Urgent' }],
    ['createTextMessage', 'cloudCustomData', { ...toBob, ...text, cloudCustomData: {} }],
    ['createTextMessage', 'needReadReceipt', { ...toBob, ...text, needReadReceipt: 1 }],
    ['createTextMessage', 'isSupportExtension', { ...toBob, ...text, isSupportExtension: 'no' }],
    ['createCustomMessage', 'payload.data', { ...toBob, payload: { data: {} } }],
    ['createCustomMessage', 'payload.description', { ...toBob, payload: { description: 1 } }],
    ['createCustomMessage', 'payload.extension', { ...toBob, payload: { extension: 1 } }],
    ['createFaceMessage', 'payload.index', { ...toBob, payload: { index: '1', data: '' } }],
    ['createFaceMessage', 'payload.index', { ...toBob, payload: { index: Number.NaN, data: '' } }],
    ['createFaceMessage', 'payload.data', { ...toBob, payload: { index: 1 } }],
  ] as const)('%s names %s for %j [MSG-06]', async (method, parameter, options) => {
    const { chat } = await aReadyClient()
    const create = chat[method] as (input: unknown) => unknown
    expect(() => create(options)).toThrow(
      expect.objectContaining({
        code: 2905,
        data: { parameter },
        message: expect.stringContaining(`check ${parameter}:`),
      }),
    )
  })
})
