import { type AskChat, ChatRefusal } from './im-rest.ts'
import { type Element, lineOf, type Message, type TranscriptLine } from './transcript.ts'

/** A message as the reporter's app names it. */
export interface ReportedMessage {
  /** `C2C` or `GROUP`, and the ID of the other user or of the group. */
  readonly conversationID: string
  readonly sequence: number
  /** Unix seconds. */
  readonly sentAt: number
}

/**
 * Reads a message with its neighbours, the oldest first. Null if there is no such message, or if
 * the reporter is not in its conversation.
 */
export type ReadEvidence = (
  reporter: string,
  message: ReportedMessage,
) => Promise<readonly TranscriptLine[] | null>

/** Messages on each side of a reported one. */
const NEIGHBOURS = 5

/** Period around the report's time in which the neighbours of a C2C message are searched. */
const BEFORE_SECONDS = 24 * 3600
const AFTER_SECONDS = 60

const C2C_PAGE = 100

/** The chat does not know the group, or one of the two users. */
const NO_CONVERSATION: readonly number[] = [10_010, 10_015, 90_012, 90_048]

interface C2cMessage {
  readonly From_Account: string
  readonly MsgFlagBits: number
  readonly MsgBody: readonly Element[]
  readonly MsgSeq: number
  readonly MsgTimeStamp: number
}

const around = (
  lines: readonly TranscriptLine[],
  { sequence, sentAt }: ReportedMessage,
): readonly TranscriptLine[] | null => {
  const at = lines.findIndex((line) => line.sequence === sequence && line.sentAt === sentAt * 1000)
  return at < 0 ? null : lines.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1)
}

const ofGroup = async (
  askChat: AskChat,
  reporter: string,
  groupID: string,
  sequence: number,
): Promise<readonly TranscriptLine[]> => {
  const role = { GroupId: groupID, User_Account: [reporter] }
  const { UserIdList = [] } = (await askChat(
    'group_open_http_svc/get_role_in_group',
    JSON.stringify(role),
  )) as { readonly UserIdList?: readonly { readonly Role: string }[] }
  if ((UserIdList[0]?.Role ?? 'NotMember') === 'NotMember') return []
  const page = {
    ...{ GroupId: groupID, ReqMsgSeq: sequence + NEIGHBOURS, WithRecalledMsg: 1 },
    ReqMsgNumber: 2 * NEIGHBOURS + 1,
  }
  const { RspMsgList = [] } = (await askChat(
    'group_open_http_svc/group_msg_get_simple',
    JSON.stringify(page),
  )) as { readonly RspMsgList?: readonly Message[] }
  return RspMsgList.map(lineOf).reverse()
}

const ofUsers = async (
  askChat: AskChat,
  reporter: string,
  peer: string,
  sentAt: number,
): Promise<readonly TranscriptLine[]> => {
  const page = {
    ...{ Operator_Account: reporter, Peer_Account: peer, MaxCnt: C2C_PAGE },
    ...{ MinTime: Math.max(0, sentAt - BEFORE_SECONDS), MaxTime: sentAt + AFTER_SECONDS },
  }
  const { MsgList = [] } = (await askChat('openim/admin_getroammsg', JSON.stringify(page))) as {
    readonly MsgList?: readonly C2cMessage[]
  }
  return MsgList.map((one) => lineOf({ ...one, IsPlaceMsg: one.MsgFlagBits }))
}

/** Reads reported messages by the chat's REST API. */
export const evidenceReader =
  (askChat: AskChat): ReadEvidence =>
  async (reporter, message) => {
    const [, type, to] = /^(C2C|GROUP)(.+)$/.exec(message.conversationID) ?? []
    if (to === undefined) return null
    try {
      const lines =
        type === 'GROUP'
          ? await ofGroup(askChat, reporter, to, message.sequence)
          : await ofUsers(askChat, reporter, to, message.sentAt)
      return around(lines, message)
    } catch (cause) {
      if (cause instanceof ChatRefusal && NO_CONVERSATION.includes(cause.code)) return null
      throw cause
    }
  }
