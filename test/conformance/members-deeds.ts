import { TYPES } from '../../src/index.ts'
import { sayInGroup } from '../support/world.ts'
import { lineDeeds } from './line-deeds.ts'
import type { MembersPlay, Seat } from './members-play.ts'

/** `n` decides what the deed leaves open. Who does it is the seat's user. */
type Deed = (play: MembersPlay, seat: Seat, n: number) => Promise<void>

const one = <Item>(items: readonly Item[], n: number): Item => items[n % items.length] as Item

const SOON_MS = 1_000

/** A line may break while somebody waits. */
const soon = () => new Promise((resolve) => setTimeout(resolve, SOON_MS))

/** Makes a call; what is refused happened to nobody. Every third is not waited for, none without a line. */
const trying =
  (call: (chat: Seat['device']['chat'], n: number) => Promise<unknown>): Deed =>
  async (_play, seat, n) => {
    const { calls } = seat
    const outcome = call(seat.device.chat, Math.floor(n / 3))
      .catch(() => {})
      .finally(() => calls.delete(outcome))
    calls.add(outcome)
    if (!seat.isCut && n % 3 > 0) await Promise.race([outcome, soon()])
  }

export const users = ['alice', 'bob', 'carol', 'dave'] as const
export const groupID = 'team'

const who = (n: number): string => one(users, n)
const some = (n: number): string[] => [who(n), ...(n % 5 === 0 ? [who(n + 1)] : [])]

const say: Deed = async (play, seat, n) => {
  const call = sayInGroup(seat.device, groupID, `${++play.texts}`)
  await trying(() => call)(play, seat, n)
}

const add = trying((chat, n) => chat.addGroupMember({ groupID, userIDList: some(n) }))
const kick = trying((chat, n) => chat.deleteGroupMember({ groupID, userIDList: some(n) }))
const join = trying((chat) => chat.joinGroup({ groupID }))
const quit = trying((chat) => chat.quitGroup(groupID))
const handOver = trying((chat, n) => chat.changeGroupOwner({ groupID, newOwnerID: who(n) }))
const dismiss = trying((chat) => chat.dismissGroup(groupID))

const role = trying((chat, n) =>
  chat.setGroupMemberRole({
    groupID,
    userID: who(n),
    role: one([TYPES.GRP_MBR_ROLE_ADMIN, TYPES.GRP_MBR_ROLE_MEMBER], Math.floor(n / 4)),
  }),
)

const mute = trying((chat, n) =>
  chat.setGroupMemberMuteTime({ groupID, userID: who(n), muteTime: n % 3 === 0 ? 0 : 3_600 + n }),
)

const nameCard = trying((chat, n) =>
  chat.setGroupMemberNameCard({ groupID, nameCard: `名片${n}`, ...(n % 2 && { userID: who(n) }) }),
)

const field = trying((chat, n) =>
  chat.setGroupMemberCustomField({
    groupID,
    memberCustomField: [{ key: one(['a', 'b'], n), value: `${n}` }],
    ...(n % 2 && { userID: who(n) }),
  }),
)

const update = trying((chat, n) =>
  chat.updateGroupProfile({
    groupID,
    ...one(
      [
        { name: `群${n}` },
        { notification: `公告${n}` },
        { introduction: `简介${n}`, avatar: `https://example.org/${n}.png` },
        { muteAllMembers: n % 2 === 0 },
        { groupCustomField: [{ key: 'k', value: `${n}` }] },
      ],
      n,
    ),
  }),
)

const remind = trying((chat, n) =>
  chat.setMessageRemindType({
    groupID,
    messageRemindType: one([TYPES.MSG_REMIND_ACPT_AND_NOTE, TYPES.MSG_REMIND_ACPT_NOT_NOTE], n),
  }),
)

const members = trying((chat) => chat.getGroupMemberList({ groupID, count: 2 }))
const profile = trying((chat) => chat.getGroupProfile({ groupID }))
const read = trying((chat) => chat.setMessageRead({ conversationID: `GROUP${groupID}` }))
const page = trying((chat) => chat.getMessageList({ conversationID: `GROUP${groupID}` }))

const { cut, mend, blip, reload } = lineDeeds<Seat>()

const restart: Deed = async (play) => {
  await play.world.restart()
  for (const seat of play.seats) if (!seat.isCut) seat.device.cable.mend(play.world.server.url)
}

/** What others may not happen beside. */
export const alone: ReadonlySet<string> = new Set(['cut', 'mend', 'blip', 'reload', 'restart'])

/** Everything that can be done. A new kind of deed is a row. */
export const deeds = {
  ...{ say, add, kick, join, quit, handOver, dismiss, role, mute, nameCard, field, update },
  ...{ remind, members, profile, read, page, cut, mend, blip, reload, restart },
} satisfies Record<string, Deed>
