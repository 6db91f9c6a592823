import { AddResult, LIMITS, serverCodes } from 'tavern-im/protocol'
import { messageBody } from '../domain/elements/message-body.ts'
import type { GroupPosting } from '../domain/groups/group-posting.ts'
import { enterMembers } from '../domain/groups/members.ts'
import type { JoinFields } from '../domain/groups/new-member.ts'
import { firstSince } from '../domain/messages/message-times.ts'
import { isRoom } from '../domain/rules/group-rules.ts'
import { findGroupOrTopic } from '../domain/rules/membership.ts'
import type { Sending } from '../handlers/message/send.ts'
import { sendGroup } from '../handlers/message/send.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { listOf, oneOf, optional, shape, text, whole } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import { asBackEnd, operatorOf } from './act-as.ts'
import { importGroup, readNewGroup } from './create-group.ts'
import { groupID, number, topicID, UINT32, userID } from './fields.ts'
import { find } from './group-info-rows.ts'
import { targetID } from './group-message-rows.ts'
import { definedData } from './group-shapes.ts'
import { type RestContext, type RestRows, row } from './rest-row.ts'
import { asClientSends, importOptions, randomFor } from './sent-fields.ts'

const { GROUP_BAD_PARAMETER: BAD } = serverCodes

const MESSAGES = 20
const MEMBERS = 500

const readMessages = shape({
  GroupId: groupID,
  TopicId: topicID,
  RecentContactFlag: optional(whole(0, 1)),
  MsgList: listOf(
    shape({
      From_Account: userID,
      SendTime: whole(1, UINT32),
      Random: optional(number),
      MsgBody: messageBody,
      CloudCustomData: optional(text(LIMITS.MESSAGE_BYTES)),
    }),
    MESSAGES,
  ),
})

const readMembers = shape({
  GroupId: groupID,
  MemberList: listOf(
    shape({
      Member_Account: userID,
      Role: optional(oneOf('Admin', 'Member')),
      JoinTime: optional(number),
      UnreadMsgNum: optional(number),
      AppMemberDefinedData: optional(definedData),
    }),
    MEMBERS,
  ),
})

/** `group_open_http_svc`: imported groups. Members receive neither tips nor notices. */
export const importRows: RestRows<Sending> = {
  import_group: row(
    ['group', 'GroupId'],
    readNewGroup,
    (rest, body) => importGroup(rest, body),
    BAD,
  ),
  import_group_msg: row(
    ['group', 'GroupId'],
    readMessages,
    async (rest, { MsgList, ...where }) => {
      const to = targetID(where)
      await withLoaded(() => findGroupOrTopic(rest.services, rest.sdkAppID, to))
      const results: object[] = []
      for (const [index, one] of MsgList.entries()) {
        results.push(await importMessage(rest, to, { ...one, Random: one.Random ?? index }))
      }
      return { ImportMsgResult: results }
    },
    BAD,
  ),
  import_group_member: row(
    ['group', 'GroupId'],
    readMembers,
    (rest, body) => importMembers(rest, body),
    BAD,
  ),
}

type Message = ReturnType<typeof readMessages>['MsgList'][number] & { readonly Random: number }

/** Imports each message by itself, in order; a refusal does not affect the others. */
const importMessage = async (
  rest: RestContext<Sending>,
  to: string,
  { From_Account: from, SendTime: time, Random, ...sent }: Message,
): Promise<object> => {
  try {
    if (time > rest.services.time())
      throw new Refusal(BAD, 'import message: SendTime is in the future')
    const context = await asBackEnd(rest, from, serverCodes.GROUP_NO_ACCOUNT)
    const random = randomFor(Random, `${to} ${JSON.stringify(sent.MsgBody.payload)}`)
    const message = asClientSends(sent, { from, to, clientTime: time, random })
    const { sequence } = await sendGroup(context, message, { ...importOptions, time })
    return { MsgSeq: sequence, MsgTime: time, Result: 0 }
  } catch (cause) {
    if (!(cause instanceof Refusal) || cause.code === serverCodes.SERVER_FAULT) throw cause
    return { MsgSeq: 0, MsgTime: time, Result: cause.code }
  }
}

type MemberInput = ReturnType<typeof readMembers>['MemberList'][number]

const importMembers = async (
  rest: RestContext<GroupPosting>,
  { GroupId, MemberList }: ReturnType<typeof readMembers>,
): Promise<object> => {
  const { services, sdkAppID } = rest
  const group = await find(rest, GroupId)
  if (isRoom(group)) {
    throw new Refusal(serverCodes.GROUP_NO_PERMISSION, 'import members: a live room keeps none')
  }
  await services.writer.settled()
  const inputs = new Map(MemberList.map((one) => [one.Member_Account, one]))
  const memberships = new Map<string, Partial<JoinFields>>()
  for (const [name, input] of inputs) {
    const joined = input.JoinTime
    const first = joined === undefined ? undefined : await firstSince(services, group.head, joined)
    memberships.set(name, sideOfImport(input, group.head.lastSequence, first))
  }
  const results = await withLoaded(() => {
    const by = operatorOf(rest)
    const known = services.cache.accounts(sdkAppID, inputs.keys())
    const newcomers = known.filter((one) => !group.members.has(one.userID))
    const room = Math.max(0, group.maxMembers - group.members.size)
    const sides = services.cache.notices(newcomers.slice(0, room))
    const before = new Set(group.members.keys())
    const manner = { groupJoinType: 1, isSilent: true, isUntold: true } as const
    if (sides.length > 0) {
      enterMembers(services, group, sides, {
        ...by,
        ...manner,
        joinFieldsOf: (id) => memberships.get(id) ?? {},
      })
    }
    return [...inputs.keys()].map((Member_Account) => {
      if (before.has(Member_Account)) return { Member_Account, Result: AddResult.existed }
      const isIn = group.members.has(Member_Account)
      return { Member_Account, Result: isIn ? AddResult.added : AddResult.failed }
    })
  })
  await services.writer.settled()
  return { MemberList: results }
}

const sideOfImport = (
  input: MemberInput,
  last: number,
  first: number | undefined,
): Partial<JoinFields> => ({
  ...(input.Role === 'Admin' && { role: 300 }),
  ...(input.JoinTime !== undefined && { joinTime: input.JoinTime }),
  ...(first !== undefined && { joinSequence: first }),
  readSequence: Math.max(0, last - (input.UnreadMsgNum ?? 0)),
  ...(input.AppMemberDefinedData && { customFields: input.AppMemberDefinedData }),
})
