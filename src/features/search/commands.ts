import { command } from '../../kernel/command.ts'
import type { WireMessage } from '../../protocol/message.ts'
import type { WireConversationType } from '../../protocol/names.ts'

/** A search for texts that have all of the keywords, or any. */
export interface WireSearch {
  /** At most 5. */
  readonly keywordList: readonly string[]
  readonly matchType: 'or' | 'and'
  /** At most 100. */
  readonly count: number
  /** '' first, then the cursor of the previous response; valid for 2 minutes. */
  readonly cursor: string
}

/** The range of a keyword in a text: `text.slice(start, end)`. */
export interface SearchHighlight {
  /** Such as `text`, `fileName`, `nick`. */
  readonly field: string
  /** The index of the text if the field is a list. */
  readonly index?: number
  readonly start: number
  readonly end: number
}

/** Request of a search for messages. */
export interface WireMessageSearch extends WireSearch {
  /** At most 5; empty for all senders. */
  readonly senderUserIDList: readonly string[]
  /** Empty for all searchable types. */
  readonly messageTypeList: readonly string[]
  /** Absent for all conversations. */
  readonly conversation?: { readonly conversationType: WireConversationType; readonly to: string }
  /** Latest unix second; 0 for now. */
  readonly timePosition: number
  /** Seconds before that; 0 for all. */
  readonly timePeriod: number
}

/** A message that was found, with its address. */
export interface WireFoundMessage {
  readonly message: WireMessage
  readonly highlight: readonly SearchHighlight[]
}

/** The matches in one conversation. */
export interface WireFoundConversation {
  readonly conversationType: WireConversationType
  readonly to: string
  readonly messageCount: number
  /** In a search of all conversations, empty if there is more than one match. */
  readonly messageList: readonly WireFoundMessage[]
}

/** Request of a search for users. */
export interface WireUserSearch extends WireSearch {
  /** One of `TYPES.GENDER_*`; '': any. */
  readonly gender: string
  /** YYYYMMDD; 0 for no bound. */
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

/** Request of a search for groups. */
export interface WireGroupSearch extends WireSearch {
  /** Empty for all searchable types. */
  readonly groupTypeList: readonly string[]
}

/** A group that was found, with its public fields. */
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

/** Request of a search for members. */
export interface WireMemberSearch extends WireGroupSearch {
  /** Empty for all groups of the caller. */
  readonly groupIDList: readonly string[]
}

/** The matches among the members of one group. */
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

/** A page of matches. */
export interface SearchAnswer<Found> {
  /** Number of matches on all pages. */
  readonly totalCount: number
  readonly searchResultList: readonly Found[]
  /** '' on the last page. */
  readonly cursor: string
}

const limit = { seconds: 5, calls: 20 }

/** The shape of a response with rows like this one. */
const answers = (row: object) => ({ totalCount: 0, searchResultList: [row], cursor: '' })

const highlight = [{ field: '', start: 0, end: 0 }]
const user = { userID: '', nick: '', highlight }
const group = { groupID: '', name: '', avatar: '', type: '' }

/** Commands of search. */
export const searchCommands = {
  /** Messages visible to the caller, without communities, topics and live rooms; newest first. */
  messages: command<WireMessageSearch, SearchAnswer<WireFoundConversation>>('search.messages', {
    limit,
    answerShape: answers({ to: '', messageCount: 0, messageList: [{ message: {}, highlight }] }),
  }),
  /** By nick, or exactly by userID; ordered by nick. */
  users: command<WireUserSearch, SearchAnswer<FoundUser>>('search.users', {
    limit,
    answerShape: answers({ ...user, avatar: '', gender: '', birthday: 0, selfSignature: '' }),
  }),
  /** By name, or exactly by groupID; ordered by name. */
  groups: command<WireGroupSearch, SearchAnswer<FoundGroup>>('search.groups', {
    limit,
    answerShape: answers({ ...group, memberCount: 0, introduction: '', ownerID: '', highlight }),
  }),
  /** By nick and name card, or exactly by userID; `count` and `totalCount` count members. */
  members: command<WireMemberSearch, SearchAnswer<FoundMembers>>('search.members', {
    limit,
    answerShape: answers({ groupInfo: group, memberList: [{ ...user, nameCard: '' }] }),
  }),
}
