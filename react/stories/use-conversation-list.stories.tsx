import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { useConversationList } from 'tavern-im/react'
import {
  bare,
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
  TEA,
  TEA_NAME,
  useSetup,
  waitsForNetwork,
} from './stage/index.ts'

interface StoryArgs {
  readonly filter?: { readonly hasUnreadCount?: boolean } | null
}

const Shown = ({ filter }: StoryArgs) => {
  const { me, other } = useSetup()
  const state = useConversationList(filter)
  const conversationID = `C2C${chen.userID}`
  return (
    <HookPanel
      call="useConversationList(filter)"
      about={[
        'The conversations, pinned first, then newest first. An entry stays the same object until it changes.',
        '会话列表：置顶在前，其余按最新消息排序；没有变化的条目保持同一个对象。',
      ]}
      state={state}
      mine={[
        [
          'Pin the group',
          '置顶群聊',
          () => me.chat.pinConversation({ conversationID: `GROUP${TEA}`, isPinned: true }),
        ],
        ['Read Chen', '标记已读', () => me.chat.setMessageRead({ conversationID })],
      ]}
      others={[
        ['Write to me', '给我发消息', () => other.say('收到', lin)],
        ['Write in the group', '在群里发言', () => other.say('我也来', { groupID: TEA })],
      ]}
    >
      {state.conversationList.length === 0 && <Nothing>No conversations.</Nothing>}
      <ul>
        {state.conversationList.map(
          ({ conversationID: id, userProfile, groupProfile, lastMessage, unreadCount }) => (
            <Row
              key={id}
              name={groupProfile?.name || userProfile?.nick || id}
              note={lastMessage.messageForShow}
            >
              {unreadCount > 0 && <b>{unreadCount}</b>}
            </Row>
          ),
        )}
      </ul>
    </HookPanel>
  )
}

const meta = { title: 'Hooks/useConversationList', component: Shown } satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Ready: Story = {
  async play(context) {
    await says(context, { status: 'ready', source: 'server' })
    await presses(context, 'other', 'Write in the group')
    await shownBy(context).findByText('我也来')
    await presses(context, 'me', 'Pin the group')
    await waitFor(() =>
      expect(shownBy(context).getAllByRole('listitem')[0]).toHaveTextContent(TEA_NAME),
    )
  },
}

export const OnlyUnread: Story = {
  args: { filter: { hasUnreadCount: true } },
  async play(context) {
    await shownBy(context).findByText('陈默')
    await presses(context, 'me', 'Read Chen')
    await waitFor(() => expect(shownBy(context).queryByText('陈默')).toBeNull())
  },
}

export const Empty: Story = { parameters: bare, play: showsNothing }

export const Pending: Story = { parameters: silent, play: waitsForNetwork }

export const Null: Story = { args: { filter: null }, play: showsNothing }
