import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { useConversation, useConversationActions } from 'tavern-im/react'
import { chen, HookPanel, Nothing, presses, Row, shownBy, showsNothing } from './stage/index.ts'

interface StoryArgs {
  readonly conversationID: string | null
}

const Shown = ({ conversationID }: StoryArgs) => {
  const actions = useConversationActions(conversationID)
  const { conversation } = useConversation(conversationID)
  const isPinned = conversation?.isPinned ?? false
  const isMuted = conversation?.messageRemindType === 'AcceptNotNotify'
  return (
    <HookPanel
      call="useConversationActions(conversationID)"
      about={[
        'What can be done with a conversation. Each action settles with what became of it.',
        '对会话的各种操作，每个操作都以结果收尾，不会抛出异常。',
      ]}
      state={actions}
      mine={[
        ['Mark as read', '标记已读', actions.markRead],
        [isPinned ? 'Unpin' : 'Pin', isPinned ? '取消置顶' : '置顶', () => actions.pin(!isPinned)],
        [
          isMuted ? 'Unmute' : 'Mute',
          isMuted ? '取消免打扰' : '免打扰',
          () => actions.mute(!isMuted),
        ],
        ['Remove', '删除会话', () => actions.remove()],
      ]}
    >
      {conversation === null ? (
        <Nothing>There is no conversation.</Nothing>
      ) : (
        <ul>
          <Row
            name={conversation.userProfile?.nick ?? ''}
            note={[isPinned && 'pinned', isMuted && 'muted'].filter(Boolean).join(', ')}
          >
            <b>{conversation.unreadCount}</b>
          </Row>
        </ul>
      )}
    </HookPanel>
  )
}

const meta = {
  title: 'Hooks/useConversationActions',
  component: Shown,
  args: { conversationID: `C2C${chen.userID}` },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Ready: Story = {
  async play(context) {
    await shownBy(context).findByText('2')
    await presses(context, 'me', 'Mark as read')
    await shownBy(context).findByText('0')
    await presses(context, 'me', 'Pin')
    await presses(context, 'me', 'Mute')
    await shownBy(context).findByText('pinned, muted')
    await presses(context, 'me', 'Remove')
    await waitFor(() => showsNothing(context))
  },
}

export const Null: Story = {
  args: { conversationID: null },
  async play(context) {
    await presses(context, 'me', 'Pin', /^rejected/)
    await expect(context.canvasElement).toBeVisible()
  },
}
