import { useSearch } from 'tavern-im/react'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { type Found, FoundList, FoundPart } from './found-list.tsx'
import { HitList } from './hit-row.tsx'
import { ConversationHit } from './message-hits.tsx'
import { GroupHit, UserHit, useSeenGroups } from './people-hits.tsx'
import { keywordsOf } from './search-hit.ts'
import { type Kind, searchPath } from './search-path.ts'

interface EverywhereProps {
  readonly text: string
  readonly kind: Exclude<Kind, 'media' | 'files'>
  /** Called when the user opens a result. */
  readonly onOpen: () => void
}

/** The number of results per kind in the overview. */
const BEST = 3

const useMessageSearch = (text: string) =>
  useSearch(keywordsOf(text), { kind: 'messages', keywordListMatchType: 'and' })

/** Search results in all conversations, users and groups. */
export const Everywhere = ({ kind, ...rest }: EverywhereProps) => {
  switch (kind) {
    case 'all':
      return <AllKinds {...rest} />
    case 'messages':
      return <FoundMessages {...rest} />
    case 'users':
      return <FoundUsers {...rest} />
    case 'groups':
      return <FoundGroups {...rest} />
    default:
      return kind satisfies never
  }
}

type KindProps = Omit<EverywhereProps, 'kind'>

const nothingOf = (what: string, text: string) => ({
  title: `没有找到${what}`,
  text: `换个词试试，没有和「${text.trim()}」有关的${what}`,
})

const FoundMessages = ({ text, onOpen }: KindProps) => {
  const found = useMessageSearch(text)
  return (
    <FoundList found={found} nothing={nothingOf('聊天记录', text)}>
      <HitList>
        {found.results.map((result) => (
          <ConversationHit key={result.conversationID} {...{ result, text, onOpen }} />
        ))}
      </HitList>
    </FoundList>
  )
}

const FoundUsers = ({ text, onOpen }: KindProps) => {
  const found = useSearch(text.trim(), { kind: 'users' })
  return (
    <FoundList found={found} nothing={nothingOf('联系人', text)}>
      <HitList>
        {found.results.map((user) => (
          <UserHit key={user.userID} {...{ user, onOpen }} />
        ))}
      </HitList>
    </FoundList>
  )
}

const FoundGroups = ({ text, onOpen }: KindProps) => {
  const found = useSearch(text.trim(), { kind: 'groups' })
  const groups = useSeenGroups(found.results)
  return (
    <FoundList found={{ ...found, results: groups }} nothing={nothingOf('群聊', text)}>
      <HitList>
        {groups.map((group) => (
          <GroupHit key={group.groupID} {...{ group, onOpen }} />
        ))}
      </HitList>
    </FoundList>
  )
}

const hasFailed = ({ error, results }: Found): boolean => error !== null && results.length === 0

const AllKinds = ({ text, onOpen }: KindProps) => {
  const messages = useMessageSearch(text)
  const users = useSearch(text.trim(), { kind: 'users' })
  const foundGroups = useSearch(text.trim(), { kind: 'groups' })
  const groups = { ...foundGroups, results: useSeenGroups(foundGroups.results) }
  const kinds: readonly Found[] = [users, groups, messages]
  const allOf = (kind: Kind, { results }: Found) =>
    results.length > BEST ? searchPath({ text, kind }) : null
  if (kinds.every(({ results }) => results.length === 0)) {
    if (kinds.some(({ isFetching }) => isFetching)) return <SkeletonRows count={6} />
    const lost = kinds.find(hasFailed)
    const nothing = { title: '什么也没找到', text: `换个词试试，比「${text.trim()}」短一点` }
    return lost === undefined ? (
      <StateBlock art="lost" {...nothing} />
    ) : (
      <FoundList
        found={{ ...lost, refetch: () => kinds.map((one) => one.refetch()) }}
        {...{ nothing }}
      >
        {null}
      </FoundList>
    )
  }
  return (
    <>
      {users.results.length > 0 && (
        <FoundPart title="联系人" all={allOf('users', users)}>
          {users.results.slice(0, BEST).map((user) => (
            <UserHit key={user.userID} {...{ user, onOpen }} />
          ))}
        </FoundPart>
      )}
      {groups.results.length > 0 && (
        <FoundPart title="群聊" all={allOf('groups', groups)}>
          {groups.results.slice(0, BEST).map((group) => (
            <GroupHit key={group.groupID} {...{ group, onOpen }} />
          ))}
        </FoundPart>
      )}
      {messages.results.length > 0 && (
        <FoundPart title="聊天记录" all={allOf('messages', messages)}>
          {messages.results.slice(0, BEST).map((result) => (
            <ConversationHit key={result.conversationID} {...{ result, text, onOpen }} />
          ))}
        </FoundPart>
      )}
    </>
  )
}
