import type { ImResult } from '../../kernel/method.ts'
import type { Message } from '../messages/model.ts'
import type { FoundGroup, FoundMembers, FoundUser, SearchHighlight } from './commands.ts'

/** Options of every search. Case, width of characters and kind of space make no difference. */
export interface SearchOptions {
  /** At most 5, each at most 256 bytes. Only a search for messages can do without. */
  keywordList?: readonly string[]
  /** `or` (default) if one of the keywords is enough. */
  keywordListMatchType?: 'or' | 'and'
  /** Results of one page, 1 to 100. */
  count?: number
  /**
   * '' for the first page, then the value that the previous page returned; valid for 2 minutes with
   * the same options.
   */
  cursor?: string
}

/** Options of a search for messages. */
export interface MessageSearchOptions extends SearchOptions {
  /** At most 5. */
  senderUserIDList?: readonly string[]
  /**
   * Texts, images, audio, files, videos, locations, custom and merged messages; default all of
   * them.
   */
  messageTypeList?: readonly string[]
  /** One conversation; default all. */
  conversationID?: string
  /** Up to this unix second; 0, the default: now. */
  timePosition?: number
  /** Seconds before `timePosition`; 0 (default) for all. */
  timePeriod?: number
}

/** Options of a search for users. */
export interface UserSearchOptions extends SearchOptions {
  /** `TYPES.GENDER_FEMALE` or `TYPES.GENDER_MALE`. */
  gender?: string
  /** Another name of `gender`. */
  userGenderType?: string
  /** YYYYMMDD as a number. A bound excludes users without a birthday. */
  miniBirthday?: number
  maxBirthday?: number
}

/** Options of a search for groups. */
export interface GroupSearchOptions extends SearchOptions {
  /**
   * `TYPES.GRP_PUBLIC`, `…_COMMUNITY`, `…_WORK` and `…_MEETING`, or `Work` and `Meeting`; default
   * all of them.
   */
  groupTypeList?: readonly string[]
}

/** Options of a search for members of groups. */
export interface MemberSearchOptions extends GroupSearchOptions {
  /** At most 50; default all groups of this user. */
  groupIDList?: readonly string[]
}

/** The matches in one conversation. */
export interface MessageSearchResult {
  conversationID: string
  /** Number of matches in the conversation. */
  messageCount: number
  /**
   * Newest first; live messages if they are in memory. Empty in a search of all conversations that
   * matches more than one message here: search in this conversation.
   */
  messageList: Message[]
  /** By message ID: the ranges of the keywords in its payload. tavern-im adds this. */
  highlight: Record<string, readonly SearchHighlight[]>
}

/** A page of matches, and the cursor of the next page. */
export interface SearchResult<Found> {
  /** Number of matches on all pages. */
  totalCount: number
  searchResultList: Found[]
  /** '' on the last page. */
  cursor: string
}

/**
 * All methods reject with 2905 (an option), 3153 (no options), 2996 and 60018 (too often), 27003
 * (options that the server rejects, such as an expired cursor).
 */
export interface SearchApi {
  /**
   * Finds messages that are visible to this user and have the keywords in their text, file name,
   * description, title or abstract; without communities, topics and live rooms. With a
   * conversation, a page of messages (100 unless `count` is set), else the number of matches in
   * each conversation, newest first: then `totalCount` counts conversations. `keywordList` may be
   * omitted if there are senders or types. Rejects with 2503, with 10007 and 10010 for a group
   * without this user, and with 60020 while the server is still indexing.
   */
  searchCloudMessages(
    options: MessageSearchOptions,
  ): Promise<ImResult<SearchResult<MessageSearchResult>>>
  /** Finds users by nick, or by their whole userID; 20 unless `count` is set, ordered by nick. */
  searchCloudUsers(options: UserSearchOptions): Promise<ImResult<SearchResult<FoundUser>>>
  /**
   * Finds groups by name, or by their whole groupID; 20 unless `count` is set, ordered by name.
   * Work groups only if this user is a member, live rooms never.
   */
  searchCloudGroups(options: GroupSearchOptions): Promise<ImResult<SearchResult<FoundGroup>>>
  /**
   * Finds members of this user's groups by nick, name card, or their whole userID. `count` (default
   * 20) and `totalCount` count members.
   */
  searchCloudGroupMembers(
    options: MemberSearchOptions,
  ): Promise<ImResult<SearchResult<FoundMembers>>>
}
