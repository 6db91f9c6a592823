import type { Device } from 'tavern-im/testing'
import { expect } from 'vitest'
import { type EventMap, type EventName, TYPES } from '../../src/index.ts'
import type { TestBed } from '../support/test-bed.ts'
import { create, twoEach, whenIn } from './group-scene.ts'

export type Shape = string | readonly Shape[] | { readonly [key: string]: Shape }

/** The fields and their kinds. Each is an own field with a value, as JSON and spreads require. */
export const shapeOf = (value: unknown): Shape => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object') return typeof value
  const fields = Object.entries(Object.getOwnPropertyDescriptors(value))
  for (const [key, { enumerable, get }] of fields)
    expect([key, enumerable, get]).toEqual([key, true, undefined])
  expect(JSON.parse(JSON.stringify(value))).toEqual({ ...value })
  return Object.fromEntries(fields.map(([key, field]) => [key, shapeOf(field.value)]))
}

export const same = <Key extends string>(kind: Shape, ...keys: Key[]) =>
  Object.fromEntries(keys.map((key) => [key, kind])) as Record<Key, Shape>

export const customField = same('string', 'key', 'value')

/** Without fields of the app's own. */
export const profile = {
  ...same('string', 'userID', 'nick', 'gender', 'location', 'selfSignature', 'allowType'),
  ...same('string', 'avatar', 'adminForbidType'),
  ...same('number', 'birthday', 'language', 'messageSettings', 'level', 'role'),
  ...same('number', 'lastUpdatedTime', 'lastUpdatedNumber'),
  profileCustomField: [],
}

const groupSelf = {
  ...same('string', 'userID', 'role', 'nameCard', 'messageRemindType'),
  ...same('number', 'joinTime', 'readedSequence', 'muteUntil'),
  excludedUnreadSequenceList: [],
  memberCustomField: [],
}

const lastOfGroup = {
  ...same('number', 'lastTime', 'lastSequence'),
  ...same('string', 'fromAccount', 'messageForShow'),
}

export const group = {
  ...same('string', 'groupID', 'name', 'avatar', 'type', 'introduction', 'notification', 'ownerID'),
  ...same('string', 'joinOption', 'inviteOption'),
  ...same('number', 'createTime', 'infoSequence', 'lastInfoTime', 'nextMessageSeq'),
  ...same('number', 'memberCount', 'maxMemberCount'),
  ...same('boolean', 'muteAllMembers', 'isSupportTopic'),
  selfInfo: groupSelf,
  lastMessage: lastOfGroup,
  groupCustomField: [customField],
}

export const member = {
  ...same('string', 'userID', 'avatar', 'nick', 'role', 'nameCard'),
  ...same('number', 'joinTime', 'muteUntil', 'lastSendMsgTime'),
  isOnline: 'boolean',
  memberCustomField: [],
}

export const lastMessage = {
  ...same('number', 'lastTime', 'lastSequence', 'version'),
  ...same('string', 'fromAccount', 'messageForShow', 'type', 'nick', 'nameCard', 'cloudCustomData'),
  ...same('boolean', 'isRevoked', 'isPeerRead', 'onlineOnlyFlag'),
  payload: { text: 'string' },
  revoker: 'null',
}

export const conversation = {
  ...same('string', 'conversationID', 'type', 'subType', 'remark', 'messageRemindType'),
  ...same('string', 'customData', 'draftText'),
  ...same('number', 'unreadCount', 'peerReadTime', 'operationType'),
  isPinned: 'boolean',
  lastMessage,
  markList: ['number'],
  groupAtInfoList: [],
  conversationGroupList: ['string'],
}

export const userInfo = same('string', 'userID', 'nick', 'avatar')

export const groupConversation = {
  ...conversation,
  groupAtInfoList: [
    {
      ...same('string', 'groupID', 'from'),
      messageSequence: 'number',
      atTypeArray: ['number'],
    },
  ],
  groupProfile: group,
}

export const topic = {
  ...same('string', 'topicID', 'topicName', 'avatar', 'introduction', 'notification'),
  customData: 'string',
  ...same('number', 'unreadCount', 'nextMessageSeq'),
  muteAllMembers: 'boolean',
  groupAtInfoList: [],
  lastMessage,
  selfInfo: {
    ...same('number', 'muteTime', 'readedSequence'),
    messageRemindType: 'string',
    excludedUnreadSequenceList: [],
  },
}

export const application = {
  ...same('string', 'applicant', 'applicantNick', 'groupID', 'groupName', 'userID', 'note'),
  ...same('string', 'authentication', 'messageKey'),
  ...same('number', 'applicationType', 'time'),
}

export const lists = (...keys: string[]) => same([], ...keys)

export const fill = [{ key: 'a', value: 'b' }]

/** The same of what a method resolves with. */
export const dataOf = async (call: Promise<{ readonly code: 0; readonly data: unknown }>) => {
  const { code, data } = await call
  expect(code).toBe(0)
  return shapeOf(data)
}

/** An event of this name that a device has received or will receive. */
export const received = async <Name extends EventName>(
  device: Device,
  name: Name,
  isIt?: (data: EventMap[Name]['data']) => boolean,
) => shapeOf(await device.until(name, isIt))

/** alice's group with bob, which wants applications. */
export const theirPublicGroup = async (testBed: TestBed, format: 'binary' | 'text') => {
  const devices = await twoEach(testBed, format)
  const joinOption = TYPES.JOIN_OPTIONS_NEED_PERMISSION
  const inviteOption = TYPES.INVITE_OPTIONS_FREE_ACCESS
  const fields = { groupCustomField: fill, joinOption, inviteOption }
  const groupID = await create(devices.alice, fields, 'bob')
  for (const one of devices.all) await whenIn(one, groupID)
  return { ...devices, groupID, conversationID: `GROUP${groupID}` }
}
