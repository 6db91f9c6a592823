import { useSearch } from 'tavern-im/react'
import { FoundFiles } from './found-files.tsx'
import { FoundList } from './found-list.tsx'
import { FoundMedia } from './found-media.tsx'
import { HitList } from './hit-row.tsx'
import { MessageHit } from './message-hits.tsx'
import { keywordsOf } from './search-hit.ts'
import type { Kind } from './search-path.ts'

interface InConversationProps {
  readonly conversationID: string
  readonly text: string
  readonly kind: Extract<Kind, 'messages' | 'media' | 'files'>
  /** Called when the user opens a result. */
  readonly onOpen: () => void
}

/** Search results in one conversation; pictures and files also without keywords. */
export const InConversation = ({ kind, text, ...rest }: InConversationProps) => {
  switch (kind) {
    case 'messages':
      return <FoundMessages text={text} {...rest} />
    case 'media':
      return <FoundMedia {...rest} />
    case 'files':
      return <FoundFiles text={text} {...rest} />
    default:
      return kind satisfies never
  }
}

const FoundMessages = ({ conversationID, text, onOpen }: Omit<InConversationProps, 'kind'>) => {
  const found = useSearch(keywordsOf(text), {
    kind: 'messages',
    conversationID,
    keywordListMatchType: 'and',
    pageSize: 30,
  })
  const nothing = {
    title: '没有找到聊天记录',
    text: `换个词试试，这里没有人说过「${text.trim()}」`,
  }
  const messages = found.results.flatMap(({ messageList, highlight }) =>
    messageList.map((message) => ({ message, highlight })),
  )
  return (
    <FoundList found={found} nothing={nothing}>
      <HitList>
        {messages.map(({ message, highlight }) => (
          <MessageHit key={message.ID} {...{ message, highlight, onOpen }} />
        ))}
      </HitList>
    </FoundList>
  )
}
