import type { Meta, StoryObj } from '@storybook/react-vite'
import { useAutoMarkRead, useConversation } from 'tavern-im/react'
import { chen, HookPanel, lin, presses, Row, shownBy, useSetup } from './stage/index.ts'

interface StoryArgs {
  readonly isVisible: boolean
}

const conversationID = `C2C${chen.userID}`

const Shown = ({ isVisible }: StoryArgs) => {
  const { other } = useSetup()
  useAutoMarkRead(conversationID, { isVisible })
  const state = useConversation(conversationID)
  const { unreadCount = 0, lastMessage } = state.conversation ?? {}
  return (
    <HookPanel
      call="useAutoMarkRead(conversationID, { isVisible })"
      about={[
        'Marks a conversation as read as long as it is looked at: at once, and with every message that comes.',
        '只要会话正被查看就自动标记已读：打开时、每来一条新消息时、页面重新可见时。',
      ]}
      state={state}
      others={[['Write', '发消息', () => other.say('看到了吗？', lin)]]}
    >
      <ul>
        <Row name={chen.name} note={lastMessage?.messageForShow}>
          <b>{unreadCount} unread</b>
        </Row>
      </ul>
    </HookPanel>
  )
}

const meta = {
  title: 'Hooks/useAutoMarkRead',
  component: Shown,
  args: { isVisible: true },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const LookedAt: Story = {
  async play(context) {
    await shownBy(context).findByText('0 unread')
    await presses(context, 'other', 'Write')
    await shownBy(context).findByText('看到了吗？')
    await shownBy(context).findByText('0 unread')
  },
}

export const NotLookedAt: Story = {
  args: { isVisible: false },
  async play(context) {
    await shownBy(context).findByText('2 unread')
    await presses(context, 'other', 'Write')
    await shownBy(context).findByText('3 unread')
  },
}
