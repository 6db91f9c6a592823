import type { Meta, StoryObj } from '@storybook/react-vite'
import { type FollowKind, useFollowList } from 'tavern-im/react'
import {
  chen,
  HookPanel,
  lin,
  mei,
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
  readonly kind: FollowKind | null
}

const Shown = ({ kind }: StoryArgs) => {
  const { me, other } = useSetup()
  const state = useFollowList(kind)
  return (
    <HookPanel
      call="useFollowList(kind)"
      about={[
        'Who follows me, whom I follow, or both; page by page.',
        '粉丝、关注或互相关注的列表，逐页加载。',
      ]}
      state={state}
      mine={[
        ['Follow Chen', '关注陈默', () => me.chat.followUser([chen.userID])],
        ['Follow Mei', '关注 Mei', () => me.chat.followUser([mei.userID])],
        ['Load more', '加载更多', () => state.loadMore()],
      ]}
      others={[['Follow me', '关注我', () => other.chat.followUser([lin.userID])]]}
    >
      {state.users.length === 0 && <Nothing>No users.</Nothing>}
      <ul>
        {state.users.map(({ userID, nick }) => (
          <Row key={userID} name={nick || userID} note={userID} />
        ))}
      </ul>
    </HookPanel>
  )
}

const meta = {
  title: 'Hooks/useFollowList',
  component: Shown,
  args: { kind: 'following' },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Following: Story = {
  async play(context) {
    await says(context, { status: 'ready' })
    await presses(context, 'me', 'Follow Chen')
    await shownBy(context).findByText(chen.name)
    await presses(context, 'me', 'Follow Mei')
    await shownBy(context).findByText(mei.name)
  },
}

export const Followers: Story = {
  args: { kind: 'followers' },
  async play(context) {
    await says(context, { status: 'ready' })
    await showsNothing(context)
    await presses(context, 'other', 'Follow me')
    await shownBy(context).findByText(chen.name)
  },
}

export const Pending: Story = { parameters: silent, play: waitsForNetwork }

export const Null: Story = { args: { kind: null }, play: showsNothing }
