import type { ImResult } from '../../kernel/method.ts'
import type { Message } from '../messages/model.ts'
import type { FoundGroup, FoundMembers, FoundUser, SearchHighlight } from './commands.ts'

/** What every search takes. Case, width of characters and kind of space make no difference. */
export interface SearchOptions {
  /** At most 5, each at most 256 bytes. Only messages can be searched without one. */
  keywordList?: readonly string[]
  /** Whether one of the keywords is enough: `or`, the default. */
  keywordListMatchType?: 'or' | 'and'
  /** Results of one page, 1 to 100. */
  count?: number
  /** '' first, then what the result before said; it holds for 2 minutes, for the same options. */
  cursor?: string
}

/** What messages are searched for, and where. */
export interface MessageSearchOptions extends SearchOptions {
  /** At most 5. */
  senderUserIDList?: readonly string[]
  /** Of texts, images, audio, files, videos, locations, custom and merged messages; default all of them. */
  messageTypeList?: readonly string[]
  /** One conversation; default all. */
  conversationID?: string
  /** Up to this unix second; 0, the default: now. */
  timePosition?: number
  /** So many seconds before it; 0, the default: all. */
  timePeriod?: number
}

/** What users are searched for. */
export interface UserSearchOptions extends SearchOptions {
  /** `TYPES.GENDER_FEMALE` or `TYPES.GENDER_MALE`. */
  gender?: string
  /** The same under its other name. */
  userGenderType?: string
  /** YYYYMMDD as a number. Within bounds is only who has said a birthday. */
  miniBirthday?: number
  maxBirthday?: number
}

/** What groups are searched for. */
export interface GroupSearchOptions extends SearchOptions {
  /** Of `TYPES.GRP_PUBLIC`, `…_COMMUNITY`, `…_WORK` and `…_MEETING`, or `Work` and `Meeting`; default all of them. */
  groupTypeList?: readonly string[]
}

/** What members of groups are searched for. */
export interface MemberSearchOptions extends GroupSearchOptions {
  /** At most 50; default all that I am in. */
  groupIDList?: readonly string[]
}

/** What was found in one conversation. */
export interface MessageSearchResult {
  conversationID: string
  /** How many messages are found in it. */
  messageCount: number
  /**
   * The newest first; live messages where they are in memory. When all conversations are searched it is empty where
   * more than one is found: search in that conversation.
   */
  messageList: Message[]
  /** By message ID: where its payload has the keywords. tavern-im adds this. */
  highlight: Record<string, readonly SearchHighlight[]>
}

/** What was found, and where the next page begins. */
export interface SearchResult<Found> {
  /** Of all pages. */
  totalCount: number
  searchResultList: Found[]
  /** '' at the end. */
  cursor: string
}

/**
 * All reject with 2905 (an option), 3153 (no options), 2996 and 60018 (too often), 27003 (what the server does not take,
 * such as a cursor that is too old).
 */
export interface SearchApi {
  /**
   * Messages that I see and whose text, file name, description, title or abstract has the keywords; without
   * communities, topics and live rooms. Of one conversation a page of messages (100 unless `count` is given), else how
   * many there are in each conversation, the newest first: then `totalCount` is of conversations. `keywordList` may be
   * left out where there are senders or types. Rejects with 2503, with 10007 and 10010 for a group that I am not in,
   * and with 60020 while the server has yet to go through its messages.
   */
  searchCloudMessages(
    options: MessageSearchOptions,
  ): Promise<ImResult<SearchResult<MessageSearchResult>>>
  /** Users by nick, or by their whole userID; 20 unless `count` is given, in the order of their nicks. */
  searchCloudUsers(options: UserSearchOptions): Promise<ImResult<SearchResult<FoundUser>>>
  /**
   * Groups by name, or by their whole groupID; 20 unless `count` is given, in the order of their names. Work groups
   * only where I am in them, live rooms never.
   */
  searchCloudGroups(options: GroupSearchOptions): Promise<ImResult<SearchResult<FoundGroup>>>
  /**
   * Members of groups that I am in, by nick, name card, or their whole userID. `count` (20 unless given) and
   * `totalCount` are of members.
   */
  searchCloudGroupMembers(
    options: MemberSearchOptions,
  ): Promise<ImResult<SearchResult<FoundMembers>>>
}
