import { useCallback, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ConnectionBanner } from '../features/chat/connection-banner.tsx'
import { useUnread } from '../features/chat/unread.ts'
import { ConversationList } from '../features/conversations/conversation-list.tsx'
import { NewChatSheet } from '../features/conversations/new-chat-sheet.tsx'
import { NewGroupSheet } from '../features/conversations/new-group-sheet.tsx'
import { ReceivingNote } from '../features/conversations/receiving-note.tsx'
import { NoticeBar } from '../features/messages/notice-bar.tsx'
import { NoticeList } from '../features/messages/notice-list.tsx'
import { ReadAll } from '../features/messages/read-all.tsx'
import { type KindChoice, kindIn } from '../features/messages/station-message.ts'
import { searchPath } from '../features/search/search-path.ts'
import { chooseAction } from '../ui/choose-action.ts'
import { IconButton } from '../ui/nav-bar.tsx'
import { Page, TabHeader } from '../ui/page.tsx'
import { Segments } from '../ui/segments.tsx'

type Side = 'chat' | 'notice'

/** The side in the address (chats or notices) and the function that switches it. */
const useSide = () => {
  const [search, setSearch] = useSearchParams()
  const side: Side = search.get('tab') === 'notice' ? 'notice' : 'chat'
  const show = useCallback(
    (next: Side, kind: KindChoice = '') =>
      setSearch(
        { ...(next === 'notice' && { tab: next }), ...(kind !== '' && { kind }) },
        { replace: true },
      ),
    [setSearch],
  )
  return { side, kind: kindIn(search), show }
}

export const MessageScreen = () => {
  const { side, ...notices } = useSide()
  return side === 'chat' ? (
    <ChatSide onSideChange={notices.show} />
  ) : (
    <NoticeSide {...notices} onSideChange={notices.show} />
  )
}

interface SideProps {
  readonly onSideChange: (side: Side) => void
}

const Sides = ({ side, onSideChange }: SideProps & { readonly side: Side }) => {
  const sides = [
    { value: 'chat', text: '聊天', unread: useUnread('chat') },
    { value: 'notice', text: '通知', unread: useUnread('notices') },
  ] as const
  return <Segments label="消息" options={sides} value={side} onChange={onSideChange} />
}

const ChatSide = ({ onSideChange }: SideProps) => {
  const body = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
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
            right={
              <>
                <IconButton icon="search" label="搜索" onClick={() => navigate(searchPath())} />
                <IconButton icon="plus" label="新建" onClick={() => void start()} />
              </>
            }
          />
          <Sides side="chat" onSideChange={onSideChange} />
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

interface NoticeSideProps extends SideProps {
  readonly kind: KindChoice
  readonly show: (side: Side, kind: KindChoice) => void
}

const NoticeSide = ({ kind, show, onSideChange }: NoticeSideProps) => {
  return (
    <Page
      header={
        <>
          <TabHeader title="消息" right={<ReadAll kind={kind} />} />
          <Sides side="notice" onSideChange={onSideChange} />
          <NoticeBar kind={kind} onChange={(next) => show('notice', next)} />
        </>
      }
    >
      <NoticeList kind={kind} />
    </Page>
  )
}
