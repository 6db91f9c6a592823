import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ConnectionBanner } from '../features/chat/connection-banner.tsx'
import { ConversationList } from '../features/conversations/conversation-list.tsx'
import { NewChatSheet } from '../features/conversations/new-chat-sheet.tsx'
import { NewGroupSheet } from '../features/conversations/new-group-sheet.tsx'
import { ReceivingNote } from '../features/conversations/receiving-note.tsx'
import { chooseAction } from '../ui/ask.ts'
import { IconButton } from '../ui/nav-bar.tsx'
import { Page, TabHeader } from '../ui/page.tsx'
import { useScrollMemory } from '../ui/scroll-memory.ts'

export const MessageScreen = () => {
  const body = useRef<HTMLDivElement>(null)
  useScrollMemory(useLocation().pathname, body)
  const [sheet, setSheet] = useState<'none' | 'chat' | 'group'>('none')
  const start = async () => {
    const choice = await chooseAction([
      { key: 'chat', text: '新建聊天' },
      { key: 'group', text: '发起群聊' },
    ])
    if (choice !== null) setSheet(choice)
  }
  return (
    <Page
      scrollRef={body}
      header={
        <>
          <TabHeader
            title="消息"
            note={<ReceivingNote />}
            right={<IconButton icon="plus" label="新建" onClick={() => void start()} />}
          />
          <ConnectionBanner />
        </>
      }
    >
      <ConversationList scrollRef={body} onStart={() => setSheet('chat')} />
      <NewChatSheet isOpen={sheet === 'chat'} onClose={() => setSheet('none')} />
      <NewGroupSheet isOpen={sheet === 'group'} onClose={() => setSheet('none')} />
    </Page>
  )
}
