import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { type MessageItem, useMessages } from 'tavern-im/react'
import {
  Bubble,
  bare,
  CHESS,
  chen,
  HookPanel,
  lin,
  Nothing,
  presses,
  type StorySetup,
  says,
  shownBy,
  showsNothing,
  silent,
  TEA,
  useSetup,
  Wrong,
  waitsForNetwork,
} from './stage/index.ts'

interface StoryArgs {
  readonly conversationID: string | null
  readonly around?: number
  readonly pageSize?: number
}

const dateOf = (time: number) =>
  new Date(time * 1000).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })

const Item = ({ item, onFill }: { readonly item: MessageItem; readonly onFill: () => void }) => {
  switch (item.kind) {
    case 'message':
      return <Bubble message={item.message} />
    case 'date':
      return <p className="rule">{dateOf(item.time)}</p>
    case 'unread':
      return (
        <p className="rule" data-kind="unread">
          {item.count} unread
        </p>
      )
    case 'hole':
      return (
        <button type="button" className="rule" onClick={onFill}>
          {item.toSequence - item.fromSequence + 1} more
        </button>
      )
    default:
      return item satisfies never
  }
}

const Shown = ({ conversationID, ...options }: StoryArgs) => {
  const { me, other } = useSetup()
  const messages = useMessages(conversationID, options)
  const { items, hasOlder, isLoadingOlder, error } = messages
  const to = conversationID === `GROUP${TEA}` ? { groupID: TEA } : null
  return (
    <HookPanel
      call="useMessages(conversationID, { around, pageSize })"
      about={[
        'The messages of a conversation: the newest page first, growing as messages come and older pages are loaded.',
        '会话的消息：先显示最新一页，随新消息和翻页增长；带日期分隔、未读标记和缺口。',
      ]}
      state={messages}
      mine={[
        ['Load older', '加载更早的', messages.loadOlder],
        ['Load newer', '加载更新的', messages.loadNewer],
        ['To the newest', '回到最新', messages.jumpToNewest],
        ['Jump to the 3rd', '跳到第 3 条', () => messages.jumpTo(3)],
        ['Write', '发消息', () => me.say('我带点心', to ?? chen)],
      ]}
      others={[['Write', '发消息', () => other.say('太好了', to ?? lin)]]}
    >
      {error !== null && <Wrong error={error} />}
      {items.length === 0 && <Nothing>No messages.</Nothing>}
      <div className="talk">
        {hasOlder && items.length > 0 && (
          <p className="rule">{isLoadingOlder ? 'Loading…' : 'There are older ones.'}</p>
        )}
        {items.map((item) => (
          <Item
            key={item.key}
            item={item}
            onFill={() => item.kind === 'hole' && void messages.fillHole(item)}
          />
        ))}
      </div>
    </HookPanel>
  )
}

const meta = {
  title: 'Hooks/useMessages',
  component: Shown,
  args: { conversationID: `C2C${chen.userID}` },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

const sendManyMessages = async ({ other }: StorySetup) => {
  for (let number = 1; number <= 30; number += 1)
    await other.say(`第 ${number} 杯茶`, { groupID: TEA })
}

export const Ready: Story = {
  async play(context) {
    await says(context, { status: 'ready', source: 'server' })
    await shownBy(context).findByText('2 unread')
    await presses(context, 'other', 'Write')
    await shownBy(context).findByText('太好了')
    await presses(context, 'me', 'Write')
    await shownBy(context).findByText('我带点心')
  },
}

export const PageByPage: Story = {
  args: { conversationID: `GROUP${TEA}`, pageSize: 10 },
  parameters: { setup: { prepare: sendManyMessages } },
  async play(context) {
    await shownBy(context).findByText('第 30 杯茶')
    await expect(shownBy(context).queryByText('第 20 杯茶')).toBeNull()
    await presses(context, 'me', 'Load older')
    await shownBy(context).findByText('第 12 杯茶')
    await presses(context, 'me', 'Load older')
    await presses(context, 'me', 'Load older')
    await presses(context, 'me', 'Load older')
    await waitFor(() => expect(shownBy(context).queryByText('There are older ones.')).toBeNull())
  },
}

export const AroundAMessage: Story = {
  args: { conversationID: `GROUP${TEA}`, pageSize: 6, around: 12 },
  parameters: { setup: { prepare: sendManyMessages } },
  async play(context) {
    await shownBy(context).findByText('第 10 杯茶')
    await expect(shownBy(context).queryByText('第 30 杯茶')).toBeNull()
    await presses(context, 'me', 'Load newer')
    await presses(context, 'me', 'To the newest')
    await shownBy(context).findByText('第 30 杯茶')
  },
}

export const Empty: Story = {
  parameters: bare,
  async play(context) {
    await says(context, { status: 'ready' })
    await showsNothing(context)
  },
}

export const Refused: Story = {
  args: { conversationID: `GROUP${CHESS}` },
  async play(context) {
    await says(context, { status: 'error' })
    await shownBy(context).findByRole('alert')
  },
}

export const Pending: Story = { parameters: silent, play: waitsForNetwork }

export const Null: Story = { args: { conversationID: null }, play: showsNothing }
