import type { Meta, StoryObj } from '@storybook/react-vite'
import { useTotalUnread } from 'tavern-im/react'
import {
  bare,
  chen,
  HookPanel,
  lin,
  presses,
  says,
  shownBy,
  silent,
  useSetup,
  waitsForNetwork,
} from './stage/index.ts'

interface StoryArgs {
  readonly filter?: { readonly type?: 'C2C' | 'GROUP' } | null
}

const Shown = ({ filter }: StoryArgs) => {
  const { me, other } = useSetup()
  const state = useTotalUnread(filter)
  return (
    <HookPanel
      call="useTotalUnread(filter)"
      about={[
        'Unread messages of all conversations that count, for a badge.',
        '全部会话的未读总数（不含免打扰），适合角标。',
      ]}
      state={state}
      mine={[
        [
          'Read Chen',
          '标记已读',
          () => me.chat.setMessageRead({ conversationID: `C2C${chen.userID}` }),
        ],
      ]}
      others={[['Write', '发消息', () => other.say('还有一件事', lin)]]}
    >
      <p className="figure">{state.totalUnread}</p>
    </HookPanel>
  )
}

const meta = { title: 'Hooks/useTotalUnread', component: Shown } satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Ready: Story = {
  async play(context) {
    await shownBy(context).findByText('5')
    await presses(context, 'other', 'Write')
    await shownBy(context).findByText('6')
    await presses(context, 'me', 'Read Chen')
    await shownBy(context).findByText('3')
  },
}

export const OnlyGroups: Story = {
  args: { filter: { type: 'GROUP' } },
  play: (context) =>
    shownBy(context)
      .findByText('2')
      .then(() => undefined),
}

export const Empty: Story = {
  parameters: bare,
  async play(context) {
    await says(context, { status: 'ready' })
    await shownBy(context).findByText('0')
  },
}

export const Pending: Story = { parameters: silent, play: waitsForNetwork }

export const Null: Story = {
  args: { filter: null },
  play: (context) =>
    shownBy(context)
      .findByText('0')
      .then(() => undefined),
}
