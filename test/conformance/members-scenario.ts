import type { Device } from 'tavern-im/testing'
import { expect } from 'vitest'
import type { Group, GroupMember } from '../../src/index.ts'
import * as serverCodes from '../../src/protocol/server-codes.ts'
import { lineOf } from '../../testing/internal/workload/checks/message-line.ts'
import type { TestBed } from '../support/test-bed.ts'
import { pagesOf } from './converge-shown.ts'
import { codeOf, groupOf as groupOn } from './group-scene.ts'
import { groupID, users } from './members-actions.ts'
import { type Participant, Participants } from './scenario.ts'

export interface Stage {
  readonly format: 'binary' | 'text'
  readonly type: 'Public' | 'Private' | 'ChatRoom'
}

/** Five devices of four users. */
const deviceOwners = ['alice', 'alice', 'bob', 'carol', 'dave'] as const

const CONVERSATION = `GROUP${groupID}`
const NOTICES = '@TIM#SYSTEM'

/** Users who come and go, and what they are in a group. */
export class MembersScenario {
  readonly stage: Stage
  readonly participants: Participants
  texts = 0

  constructor(testBed: TestBed, stage: Stage) {
    this.participants = new Participants(testBed, users)
    this.stage = stage
  }

  async start(): Promise<void> {
    const { format } = this.stage
    this.participants.workload.groupIDs.push(groupID)
    for (const userID of deviceOwners) await this.participants.add(userID, { format })
  }

  /**
   * All devices know if the group of an earlier round was dismissed: the next one takes its ID.
   * False if the group still exists without a member who could dismiss it.
   */
  async begin(): Promise<boolean> {
    const { all } = this.participants
    const ins = await Promise.all(all.map(({ device }) => groupOf(device)))
    if (ins.some((group) => group !== undefined)) return true
    const memberList = users.slice(1).map((userID) => ({ userID }))
    const options = { groupID, name: '桌游', type: this.stage.type, inviteOption: 'FreeAccess' }
    const { chat } = (all[0] as Participant).device
    const code = await codeOf(chat.createGroup({ ...options, memberList }))
    if (code !== 0) expect(code).toBe(serverCodes.GROUP_ID_TAKEN)
    return code === 0
  }
}

/** Contradictions in the views of fresh devices. */
export const faultsOf = async (fresh: ReadonlyMap<string, Device>): Promise<string[]> => {
  const faults: string[] = []
  let first: string | undefined
  for (const [userID, device] of fresh) {
    const group = await groupOf(device)
    if (group === undefined) continue
    const members = await membersOf(device)
    const ids = members.map((member) => member.userID)
    const owners = members.filter(({ role }) => role === 'Owner').map((member) => member.userID)
    const view = JSON.stringify([{ ...shownGroup(group), selfInfo: undefined }, members])
    first ??= view
    if (view !== first) faults.push(`${userID} sees ${view}, not ${first}`)
    if (new Set(ids).size !== ids.length) faults.push(`${ids} are listed twice`)
    if (!ids.includes(userID)) faults.push(`${userID} is in, and is none of ${ids}`)
    if (group.memberCount !== ids.length) faults.push(`${group.memberCount} are ${ids}`)
    if (`${owners}` !== group.ownerID) faults.push(`${group.ownerID} owns, and ${owners}`)
    const self = members.find((member) => member.userID === userID)
    const { role, nameCard, muteUntil } = group.selfInfo
    const own = JSON.stringify([role, nameCard, muteUntil])
    if (own !== JSON.stringify([self?.role, self?.nameCard, self?.muteUntil]))
      faults.push(`${userID} is ${own} for itself, not for others`)
  }
  return faults
}

const groupOf = (device: Device) => groupOn(device, groupID)

const MEMBER_PAGE = 2

/** All of them, page by page, without what passes. */
const membersOf = async ({ chat }: Device): Promise<Partial<GroupMember>[]> => {
  const all: Partial<GroupMember>[] = []
  let offset: number | string = 0
  do {
    const { data } = await chat.getGroupMemberList({ groupID, count: MEMBER_PAGE, offset })
    const shown = data.memberList.map(({ isOnline: _, lastSendMsgTime: __, ...member }) => member)
    all.push(...shown)
    offset = data.offset
  } while (offset !== 0)
  return all
}

/** A group without what is known after a while, or of the last message. */
const shownGroup = ({ selfInfo, lastMessage: _, ...group }: Group) => {
  const { readedSequence: __, excludedUnreadSequenceList: ___, ...self } = selfInfo
  return { ...group, selfInfo: self }
}

/** The list as a device shows it. */
const listedBy = async ({ chat }: Device): Promise<string[]> =>
  (await chat.getConversationList()).data.conversationList.map(
    ({ conversationID, unreadCount, lastMessage: { payload, nick, nameCard, ...last } }) =>
      `${conversationID} ${unreadCount} ${JSON.stringify({ ...last, payload })}`,
  )

/** Group, members, messages and conversations of a device, line by line. */
export const viewOf = async (device: Device): Promise<string[]> => {
  const group = await groupOf(device)
  const rest = [...(await saidIn(device, NOTICES)), ...(await listedBy(device))]
  if (group === undefined) return ['is not in the group', ...rest]
  const members = await membersOf(device).catch(({ code }) => [{ code }])
  return [
    JSON.stringify(shownGroup(group)),
    ...members.map((member) => JSON.stringify(member)),
    ...(await saidIn(device, CONVERSATION).catch(({ code }) => [`history ${code}`])),
    ...rest,
  ]
}

/** The sent messages in order. A message that could not be sent is on its device alone. */
const saidIn = async (device: Device, conversationID: string): Promise<string[]> => {
  const said = (await pagesOf(device, conversationID)).filter(({ status }) => status === 'success')
  return said.map((message, index) => `${index} of ${said.length}: ${lineOf(message)}`)
}
