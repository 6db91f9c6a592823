import {
  type AnswerOf,
  type commands,
  LIMITS,
  serverCodes,
  type WireConversationType,
  type WireFoundMessage,
  wireConversationType,
} from 'tavern-im/protocol'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { Data } from '../../domain/data.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { requireMember } from '../../domain/rules/membership.ts'
import { reachSince } from '../../domain/rules/visibility.ts'
import {
  countMessages,
  foundAt,
  type Hits,
  type MessageFilter,
  pageOfMessages,
} from '../../domain/search/find-messages.ts'
import { kindBits, searchedTypes } from '../../domain/search/searched.ts'
import {
  isSearchedType,
  type SearchedConversation,
  searchedConversations,
} from '../../domain/search/searched-conversations.ts'
import type { SearchWorker } from '../../domain/search/searches.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { type Guarded, listOf, oneOf, optional, shape, text, whole } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Uploads } from '../../services/services.ts'
import { type Context, callerOf } from '../context.ts'
import { withFreshUrls } from '../upload/fresh-urls.ts'
import {
  badSearch,
  beginSearch,
  type Search,
  type Searching,
  searchRequest,
  withSearchWorker,
} from './search-request.ts'

type Answer = AnswerOf<typeof commands.search.messages>

const seconds = whole(0, Number.MAX_SAFE_INTEGER)

const conversationField = shape({
  conversationType: oneOf(wireConversationType.c2c, wireConversationType.group),
  to: text(LIMITS.TOPIC_ID_BYTES, 1),
})

const read = searchRequest('search.messages', {
  senderUserIDList: listOf(text(LIMITS.USER_ID_BYTES, 1), LIMITS.SEARCH_KEYWORDS),
  messageTypeList: listOf(oneOf(...searchedTypes), searchedTypes.length),
  conversation: optional(conversationField),
  timePosition: seconds,
  timePeriod: seconds,
})

type MessageQuery = ReturnType<typeof read>

const nothing: Answer = { totalCount: 0, searchResultList: [], cursor: '' }

type MessageSearching = Searching & Configuration & LiveRooms & Uploads

/** Messages visible to the caller: of one conversation, or the number for each conversation. */
export const searchMessages = withSearchWorker(
  async (context: Context<MessageSearching>, body, worker): Promise<Answer> => {
    const query = read(body)
    const { keywordList, senderUserIDList, messageTypeList, conversation } = query
    if (keywordList.length + senderUserIDList.length + messageTypeList.length === 0) {
      throw badSearch('neither a keyword nor a sender nor a type')
    }
    const search = await beginSearch(context, 'messages', query)
    const target = conversation && (await admitConversation(context, conversation))
    const { services } = context
    if (!(await services.messageIndex.caughtUp())) {
      throw new Refusal(
        serverCodes.FEATURE_OFF,
        'search: the index is not up to date; try again later',
      )
    }
    const filter = await filterOf(context, search, query)
    if (filter.senders?.length === 0) return nothing
    const all = await searchedConversations(services, search.account, worker)
    const messageSearch = { context, search, filter, worker }
    if (target === undefined) return inAll(messageSearch, all)
    const one = all.find(({ type, to }) => type === target.conversationType && to === target.to)
    return one === undefined ? nothing : inOne(messageSearch, one)
  },
)

/** The context of a running search. */
interface MessageSearch {
  readonly context: Context<MessageSearching>
  readonly search: Search
  readonly filter: MessageFilter
  readonly worker: SearchWorker
}

/** Refuses groups without the caller, with 10010 or 10007, and unsearchable ones with 27003. */
const admitConversation = async (
  context: Context<Data & LiveRooms>,
  target: Guarded<typeof conversationField>,
) => {
  if (target.conversationType === wireConversationType.group) {
    const { group } = await withLoaded(() =>
      requireMember(context.services, callerOf(context), target.to),
    )
    if (!isSearchedType(group.type) || group.community !== null) {
      throw badSearch('communities, topics and live rooms are not searched')
    }
  }
  return target
}

const filterOf = async (
  { services, caller }: Context<Data & Configuration>,
  { account, folded: keywords, way, position }: Search,
  { senderUserIDList, messageTypeList, timePosition, timePeriod }: MessageQuery,
): Promise<MessageFilter> => {
  const now = services.time()
  const upTo = timePosition === 0 ? now : timePosition
  const from = timePeriod === 0 ? 0 : upTo - timePeriod
  const senderIDs = new Set(senderUserIDList)
  const senders = await withLoaded(() => services.cache.accounts(caller.sdkAppID, senderIDs))
  return {
    accountID: account.id,
    way,
    keywords,
    senders: senderIDs.size === 0 ? undefined : senders.map(({ id }) => id),
    kinds: kindBits(messageTypeList),
    since: Math.max(from, reachSince(services, caller.sdkAppID)),
    until: Math.min(upTo, position?.until ?? now),
  }
}

const inOne = async (
  messageSearch: MessageSearch,
  conversation: SearchedConversation,
): Promise<Answer> => {
  const { search, filter, worker } = messageSearch
  const { services } = messageSearch.context
  const { position, count } = search
  const below = Number(position?.after[0] ?? Number.MAX_SAFE_INTEGER)
  const found = await pageOfMessages(
    services,
    conversation,
    filter,
    { below, count: count + 1 },
    worker,
  )
  const isEnd = found.length <= count
  const page = found.slice(0, count)
  let total = position?.total ?? found.length
  if (position === undefined && !isEnd) {
    const [all] = await countMessages(services, [conversation], filter, worker)
    total = all?.count ?? 0
  }
  if (page.length === 0) return { ...nothing, totalCount: total }
  const messageList: WireFoundMessage[] = []
  for (const sequence of page) {
    messageList.push(...(await seen(messageSearch, conversation, sequence)))
  }
  const after = [page.at(-1) as number]
  return {
    totalCount: total,
    searchResultList: [{ ...nameOf(conversation), messageCount: total, messageList }],
    cursor: isEnd ? '' : search.next({ total, until: filter.until, after }),
  }
}

const inAll = async (
  messageSearch: MessageSearch,
  conversations: readonly SearchedConversation[],
): Promise<Answer> => {
  const { search, filter, worker } = messageSearch
  const { position, count } = search
  const hits = await countMessages(messageSearch.context.services, conversations, filter, worker)
  const [time, id] = position?.after.map(Number) ?? []
  const rest = hits
    .sort(newestFirst)
    .filter((one) => time === undefined || isBehind(one, time, id ?? 0))
  const page = rest.slice(0, count)
  const searchResultList: Answer['searchResultList'][number][] = []
  for (const { conversation, count: messageCount, sequence } of page) {
    const messageList = messageCount === 1 ? await seen(messageSearch, conversation, sequence) : []
    // It was recalled just now.
    if (messageCount === 1 && messageList.length === 0) continue
    searchResultList.push({ ...nameOf(conversation), messageCount, messageList })
  }
  const total = position?.total ?? hits.length
  const last = page.at(-1)
  const isEnd = last === undefined || rest.length <= count
  const after = last === undefined ? [] : [last.time, last.conversation.id]
  return {
    totalCount: total,
    searchResultList,
    cursor: isEnd ? '' : search.next({ total, until: filter.until, after }),
  }
}

const newestFirst = (a: Hits, b: Hits): number =>
  b.time - a.time || b.conversation.id - a.conversation.id

const isBehind = ({ time, conversation }: Hits, lastTime: number, lastID: number): boolean =>
  time < lastTime || (time === lastTime && conversation.id < lastID)

const nameOf = ({
  type,
  to,
}: SearchedConversation): {
  conversationType: WireConversationType
  to: string
} => ({ conversationType: type, to })

/** The message with newly signed URLs; none if it has changed and no longer matches. */
const seen = (
  { context, filter, worker }: MessageSearch,
  { id }: SearchedConversation,
  sequence: number,
): Promise<WireFoundMessage[]> =>
  worker.work(async () => {
    const found = await foundAt(context.services, id, sequence, filter)
    if (found === undefined) return []
    const { message, highlight } = found
    const payload = withFreshUrls(context, message) ?? message.payload
    return [{ message: { ...message, payload }, highlight }]
  })
