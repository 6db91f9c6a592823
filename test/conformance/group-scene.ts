import type { Device } from 'tavern-im/testing'
import {
  EVENT,
  type Group,
  type GroupSystemNoticePayload,
  type GroupTipPayload,
  type Message,
  TYPES,
} from '../../src/index.ts'
import type { TestBed } from '../support/test-bed.ts'

export const received = ({ events }: Device): Message[] =>
  events.flatMap((event) =>
    event.name === EVENT.MESSAGE_RECEIVED ? (event.data as Message[]) : [],
  )

export const noticesOf = (device: Device) =>
  received(device).filter(({ conversationID }) => conversationID === TYPES.CONV_SYSTEM)

export const operations = (device: Device) =>
  noticesOf(device).map(({ payload }) => (payload as GroupSystemNoticePayload).operationType)

export const tipsOf = (device: Device) =>
  received(device)
    .filter(({ type }) => type === TYPES.MSG_GRP_TIP)
    .map(({ payload }) => payload as GroupTipPayload)

export const groupsOf = async ({ chat }: Device): Promise<Group[]> =>
  (await chat.getGroupList()).data.groupList

export const groupOf = async (device: Device, groupID: string) =>
  (await groupsOf(device)).find((group) => group.groupID === groupID)

export const conversationIDs = async ({ chat }: Device) =>
  (await chat.getConversationList()).data.conversationList.map((one) => one.conversationID)

export const isIn = async (device: Device, groupID: string) =>
  (await groupOf(device, groupID)) !== undefined

export const whenIn = (device: Device, groupID: string) =>
  device.settles(() => isIn(device, groupID))

export const whenOut = (device: Device, groupID: string) =>
  device.settles(async () => !(await isIn(device, groupID)))

export const create = async ({ chat }: Device, fields: object = {}, ...members: string[]) => {
  const memberList = members.map((userID) => ({ userID }))
  const options = { name: '周末桌游', type: TYPES.GRP_PUBLIC, memberList, ...fields }
  return (await chat.createGroup(options)).data.group.groupID
}

export const codeOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 0,
    ({ code }) => code,
  )

/** alice and bob, two devices each. */
export const twoEach = async (testBed: TestBed, format: 'binary' | 'text') => {
  const device = (userID: string) => testBed.device(userID, { format })
  const [alice, aliceToo] = [await device('alice'), await device('alice')]
  const [bob, bobToo] = [await device('bob'), await device('bob')]
  return { alice, aliceToo, bob, bobToo, all: [alice, aliceToo, bob, bobToo] }
}
