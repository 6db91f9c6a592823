import type { Meta, StoryObj } from '@storybook/react-vite'
import { useConversation } from 'tavern-im/react'
import {
  chen,
  HookPanel,
  lin,
  Nothing,
  presses,
  Row,
  says,
  shownBy,
  showsNothing,
  silent,
  useSetup,
  waitsForNetwork,
} from './stage/index.ts'

interface StoryArgs {
  readonly conversationID: string | null
}

const Shown = ({ conversationID }: StoryArgs) => {
  const { me, other } = useSetup()
  const state = useConversation(conversationID)
  const { conversation } = state
  const isPinned = conversation?.isPinned ?? false
  const pin = () =>
    me.chat.pinConversation({ conversationID: conversationID ?? '', isPinned: !isPinned })
  return (
    <HookPanel
      call="useConversation(conversationID)"
      about={[
        'One conversation, followed: what was said last, what is unread, whether it is pinned.',
        '单个会话：最后一条消息、未读数、是否置顶，有变化就更新。',
      ]}
      state={state}
      mine={[[isPinned ? 'Unpin' : 'Pin', isPinned ? '取消置顶' : '置顶', pin]]}
      others={[['Write', '发消息', () => other.say('我到楼下了', lin)]]}
    >
      {conversation === null ? (
        <Nothing>There is no such conversation (yet).</Nothing>
      ) : (
        <ul>
          <Row
            name={conversation.userProfile?.nick || conversation.conversationID}
            note={conversation.lastMessage.messageForShow}
          >
            {isPinned && <small>pinned</small>}
            <b>{conversation.unreadCount}</b>
          </Row>
        </ul>
      )}
    </HookPanel>
  )
}

const meta = {
  title: 'Hooks/useConversation',
  component: Shown,
  args: { conversationID: `C2C${chen.userID}` },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Ready: Story = {
  async play(context) {
    await says(context, { status: 'ready', source: 'server' })
    await presses(context, 'me', 'Pin')
    await shownBy(context).findByText('pinned')
    await presses(context, 'other', 'Write')
    await shownBy(context).findByText('我到楼下了')
    await shownBy(context).findByText('3')
  },
}

export const NotThereYet: Story = {
  args: { conversationID: 'C2Cnobody' },
  async play(context) {
    await says(context, { status: 'ready' })
    await showsNothing(context)
  },
}

export const Pending: Story = { parameters: silent, play: waitsForNetwork }

export const Null: Story = { args: { conversationID: null }, play: showsNothing }
