import type { AnswerOf, commands, WireGroupMember } from 'tavern-im/protocol'
import { aGroupMessage, type Device, openCore } from './test-core.ts'

export type Added = AnswerOf<typeof commands.group.addMembers>
export type Changed = AnswerOf<typeof commands.group.changeMember>
export type Page = AnswerOf<typeof commands.group.members>

export const names = ['alice', 'bob', 'carol', 'dave', 'erin'] as const

/**
 * alice owns the group, bob manages it if the type has managers, carol is a member; dave and erin
 * are not.
 */
export const aTeam = async (
  fields: { type?: string; groupID?: string; inviteOption?: string; maxMemberNum?: number } = {},
  options: Parameters<typeof openCore>[0] = {},
) => {
  const testBed = await openCore(options)
  const devices = await Promise.all(names.map((userID) => testBed.device(userID)))
  const [alice, bob, carol, dave, erin] = devices as [Device, Device, Device, Device, Device]
  const memberList = [{ userID: 'bob', role: 'Admin' }, { userID: 'carol' }]
  const groupID = fields.groupID ?? 'g'
  const inviteOption = 'FreeAccess'
  const group = { type: 'Public', name: '桌游', groupID, inviteOption, memberList, ...fields }
  await alice.run('group.create', group)
  return { testBed, alice, bob, carol, dave, erin, groupID }
}

export const page = (device: Device, fields: object = {}) =>
  device.run<Page>('group.members', {
    groupID: 'g',
    limit: 100,
    offset: 0,
    memberRoleFilter: '',
    ...fields,
  })

export const idsIn = (members: readonly { readonly userID: string }[]) =>
  members.map(({ userID }) => userID)

export const idsOf = async (device: Device) => idsIn((await page(device)).memberList)

export const memberOf = async (device: Device, userID: string, groupID = 'g') => {
  const body = { groupID, userIDList: [userID] }
  const { memberList } = await device.run<{ memberList: WireGroupMember[] }>(
    'group.memberProfiles',
    body,
  )
  return memberList[0]
}

export const add = (device: Device, ...userIDList: string[]) =>
  device.run<Added>('group.addMembers', { groupID: 'g', userIDList })

export const resultsOf = ({ memberList }: Added) =>
  Object.fromEntries(memberList.map(({ userID, result }) => [userID, result]))

export const kick = (userIDList: string[], reason = '') => ({ groupID: 'g', userIDList, reason })

export const change = (device: Device, userID: string, fields: object, groupID = 'g') =>
  device.run<Changed>('group.changeMember', { groupID, userID, ...fields })

export const notChanged = (device: Device, userID: string, fields: object, groupID = 'g') =>
  device.refused('group.changeMember', { groupID, userID, ...fields })

export const say = (device: Device, groupID = 'g') =>
  device.run('group.send', aGroupMessage(device.userID, groupID))

export interface TipPayload {
  readonly operationType: number
  readonly operatorID: string
  readonly userIDList: readonly string[]
  readonly memberList: readonly object[]
  readonly groupJoinType: number
  readonly handleMessage: string
}

const payloads = (received: Device['received']['messages'], type: string) =>
  received.flatMap(({ message }) => (message.type === type ? [message.payload as TipPayload] : []))

export const tipsOf = ({ received }: Device) => payloads(received.messages, 'TIMGroupTipElem')
export const noticesOf = ({ received }: Device) =>
  payloads(received.notices, 'TIMGroupSystemNoticeElem')
