import { command } from '../../kernel/command.ts'
import type { WireMessage } from '../../protocol/message.ts'
import type { WireConversationType } from '../../protocol/names.ts'

/** What is looked for: texts that have all of the keywords, or any. */
export interface WireSearch {
  /** At most 5. */
  readonly keywordList: readonly string[]
  readonly matchType: 'or' | 'and'
  /** At most 100. */
  readonly count: number
  /** '' first, then what the answer before said; it holds for 2 minutes. */
  readonly cursor: string
}

/** Where a text has a keyword: `text.slice(start, end)`. */
export interface SearchHighlight {
  /** Such as `text`, `fileName`, `nick`. */
  readonly field: string
  /** Which text, where the field is a list. */
  readonly index?: number
  readonly start: number
  readonly end: number
}

/** What messages are searched for. */
export interface WireMessageSearch extends WireSearch {
  /** At most 5; empty: of everybody. */
  readonly senderUserIDList: readonly string[]
  /** Empty: all that are searched. */
  readonly messageTypeList: readonly string[]
  /** Absent: all. */
  readonly conversation?: { readonly conversationType: WireConversationType; readonly to: string }
  /** Unix seconds up to which; 0: now. */
  readonly timePosition: number
  /** Seconds before that; 0: all. */
  readonly timePeriod: number
}

/** A message that was found, and its place. */
export interface WireFoundMessage {
  readonly message: WireMessage
  readonly highlight: readonly SearchHighlight[]
}

/** What was found in one conversation. */
export interface WireFoundConversation {
  readonly conversationType: WireConversationType
  readonly to: string
  readonly messageCount: number
  /** In all conversations: empty where there is more than one. */
  readonly messageList: readonly WireFoundMessage[]
}

/** What users are searched for. */
export interface WireUserSearch extends WireSearch {
  /** One of `TYPES.GENDER_*`; '': any. */
  readonly gender: string
  /** YYYYMMDD; 0: no bound. */
  readonly miniBirthday: number
  readonly maxBirthday: number
}

/** A user that was found. */
export interface FoundUser {
  readonly userID: string
  readonly nick: string
  readonly avatar: string
  readonly gender: string
  readonly birthday: number
  readonly selfSignature: string
  readonly highlight: readonly SearchHighlight[]
}

/** What groups are searched for. */
export interface WireGroupSearch extends WireSearch {
  /** Empty: all that are searched. */
  readonly groupTypeList: readonly string[]
}

/** A group that was found, as everybody may know it. */
export interface FoundGroup {
  readonly groupID: string
  readonly name: string
  readonly avatar: string
  readonly type: string
  readonly memberCount: number
  readonly introduction: string
  readonly ownerID: string
  readonly highlight: readonly SearchHighlight[]
}

/** What members are searched for. */
export interface WireMemberSearch extends WireGroupSearch {
  /** Empty: all that the caller is in. */
  readonly groupIDList: readonly string[]
}

/** What was found among the members of one group. */
export interface FoundMembers {
  readonly groupInfo: {
    readonly groupID: string
    readonly name: string
    readonly type: string
    readonly avatar: string
  }
  readonly memberList: readonly {
    readonly userID: string
    readonly nick: string
    readonly nameCard: string
    readonly highlight: readonly SearchHighlight[]
  }[]
}

/** A page of what was found. */
export interface SearchAnswer<Found> {
  /** Of all pages. */
  readonly totalCount: number
  readonly searchResultList: readonly Found[]
  /** '' at the end. */
  readonly cursor: string
}

const limit = { seconds: 5, calls: 20 }

/** An answer whose rows are like this one. */
const answers = (row: object) => ({ totalCount: 0, searchResultList: [row], cursor: '' })

const highlight = [{ field: '', start: 0, end: 0 }]
const user = { userID: '', nick: '', highlight }
const group = { groupID: '', name: '', avatar: '', type: '' }

/** Commands of search. */
export const searchCommands = {
  /** Of what the caller sees, without communities, topics and live rooms; the newest first. */
  messages: command<WireMessageSearch, SearchAnswer<WireFoundConversation>>('search.messages', {
    limit,
    answerShape: answers({ to: '', messageCount: 0, messageList: [{ message: {}, highlight }] }),
  }),
  /** By nick, or exactly by userID; in the order of the nicks. */
  users: command<WireUserSearch, SearchAnswer<FoundUser>>('search.users', {
    limit,
    answerShape: answers({ ...user, avatar: '', gender: '', birthday: 0, selfSignature: '' }),
  }),
  /** By name, or exactly by groupID; in the order of the names. */
  groups: command<WireGroupSearch, SearchAnswer<FoundGroup>>('search.groups', {
    limit,
    answerShape: answers({ ...group, memberCount: 0, introduction: '', ownerID: '', highlight }),
  }),
  /** By nick and name card, or exactly by userID; `count` and `totalCount` are of members. */
  members: command<WireMemberSearch, SearchAnswer<FoundMembers>>('search.members', {
    limit,
    answerShape: answers({ groupInfo: group, memberList: [{ ...user, nameCard: '' }] }),
  }),
}
