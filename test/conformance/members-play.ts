import type { Group, GroupMember, Message } from '../../src/index.ts'
import { memoryStorage } from '../../src/platform/memory-storage.ts'
import { nodePlatform } from '../../src/platform/node.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { storageRecords } from '../../src/platform/storage-records.ts'
import type { Device, World } from '../support/world.ts'
import { lineOf, pagesOf } from './converge-shown.ts'
import { alone, deeds, groupID, users } from './members-deeds.ts'

/** One thing that somebody does: which deed, on which device, and a number that decides the rest. */
export interface Step {
  readonly deed: keyof typeof deeds
  readonly device: number
  readonly n: number
}

export interface Stage {
  readonly format: 'binary' | 'text'
  readonly type: 'Public' | 'Private' | 'ChatRoom'
}

export interface Seat {
  readonly userID: string
  readonly platform: Platform
  device: Device
  isCut: boolean
  /** Calls without an outcome yet. */
  calls: Set<Promise<unknown>>
}

/** Five devices of four users. */
const seated = ['alice', 'alice', 'bob', 'carol', 'dave'] as const

const AT_ONCE = 4
const CONVERSATION = `GROUP${groupID}`
const NOTICES = '@TIM#SYSTEM'

const aDisk = (): Platform => ({
  ...nodePlatform(globalThis),
  records: storageRecords(memoryStorage()),
})

/** Users who come and go, and what they are in a group. */
export class MembersPlay {
  readonly world: World
  readonly stage: Stage
  readonly seats: Seat[] = []
  texts = 0

  constructor(world: World, stage: Stage) {
    this.world = world
    this.stage = stage
  }

  async start(): Promise<void> {
    for (const userID of seated) {
      const platform = aDisk()
      const device = await this.#open(userID, platform)
      this.seats.push({ userID, platform, device, isCut: false, calls: new Set() })
    }
  }

  async #exists(): Promise<boolean> {
    const ins = await Promise.all(this.seats.map(({ device }) => groupOf(device)))
    return ins.some((group) => group !== undefined)
  }

  async #found(): Promise<void> {
    const memberList = users.slice(1).map((userID) => ({ userID }))
    const options = { groupID, name: '桌游', type: this.stage.type, inviteOption: 'FreeAccess' }
    await this.seats[0]?.device.chat.createGroup({ ...options, memberList })
  }

  #open(userID: string, platform: Platform): Promise<Device> {
    return this.world.device(userID, { format: this.stage.format, platform })
  }

  /** The next page of a seat. */
  async reopen(seat: Seat): Promise<void> {
    seat.calls = new Set()
    seat.device = await this.#open(seat.userID, seat.platform)
    seat.isCut = false
  }

  /** All know it where the group of an earlier round was dismissed: the next one takes its ID. */
  async begin(): Promise<void> {
    if (!(await this.#exists())) await this.#found()
  }

  async run(steps: readonly Step[]): Promise<void> {
    let together: Promise<void>[] = []
    for (const { deed, device, n } of steps) {
      const seat = this.seats[device % this.seats.length] as Seat
      const isAlone = alone.has(deed)
      if (isAlone || together.length === AT_ONCE) {
        await Promise.all(together)
        together = []
      }
      const done = deeds[deed](this, seat, n)
      if (isAlone) await done
      else together.push(done)
    }
    await Promise.all(together)
  }

  /** All have a connection again, and every call has its outcome. */
  async mend(): Promise<void> {
    for (const seat of this.seats) {
      if (seat.isCut) seat.device.cable.mend(this.world.server.url)
      seat.isCut = false
    }
    await Promise.all(this.seats.flatMap(({ calls }) => [...calls]))
  }

  /** A device of each user that has seen nothing of all this. */
  async fresh(): Promise<Map<string, Device>> {
    const devices = await Promise.all(users.map((userID) => this.#open(userID, aDisk())))
    return new Map(users.map((userID, index) => [userID, devices[index] as Device]))
  }

  /** What devices show that the fresh ones of their users do not, and the other way round. */
  async differences(fresh: ReadonlyMap<string, Device>): Promise<string[]> {
    const truths = new Map<string, readonly string[]>()
    for (const [userID, device] of fresh) truths.set(userID, await viewOf(device))
    const differences: string[] = []
    for (const [index, { userID, device }] of this.seats.entries()) {
      const shown = await viewOf(device)
      const truth = truths.get(userID) ?? []
      const name = `${userID} on device ${index}`
      const isNew = (lines: readonly string[]) => (line: string) => !lines.includes(line)
      for (const line of shown.filter(isNew(truth))) differences.push(`${name} shows ${line}`)
      for (const line of truth.filter(isNew(shown))) differences.push(`${name} lacks ${line}`)
    }
    return differences
  }

  /** What fresh devices see that cannot be. */
  async faults(fresh: ReadonlyMap<string, Device>): Promise<string[]> {
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
}

const groupOf = async ({ chat }: Device): Promise<Group | undefined> =>
  (await chat.getGroupList()).data.groupList.find((group) => group.groupID === groupID)

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

/** The list as a device shows it. What is unread has plays of its own (UNREAD). */
const listedBy = async ({ chat }: Device): Promise<string[]> =>
  (await chat.getConversationList()).data.conversationList.map(
    ({ conversationID, lastMessage: { payload, nick, nameCard, ...last } }) =>
      `${conversationID} ${JSON.stringify({ ...last, payload })}`,
  )

/** Group, members, messages and conversations of a device, line by line. */
const viewOf = async (device: Device): Promise<string[]> => {
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

/**
 * What was said, in its order. What a device could not send is on that device alone; on what it did it shows the
 * name card that it had then.
 */
const saidIn = async (device: Device, conversationID: string): Promise<string[]> => {
  const said = (await pagesOf(device, conversationID)).filter(({ status }) => status === 'success')
  return said.map(
    (message, index) => `${index} of ${said.length}: ${lineOf(withoutOwnCard(message))}`,
  )
}

const withoutOwnCard = (message: Message): Message =>
  message.flow === 'in'
    ? message
    : ({ ...message, payload: message.payload, nameCard: '' } as Message)
