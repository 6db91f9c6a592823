import type { Meta, StoryObj } from '@storybook/react-vite'
import { useFollow } from 'tavern-im/react'
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
  readonly userID: string | null
}

const Shown = ({ userID }: StoryArgs) => {
  const { other } = useSetup()
  const state = useFollow(userID)
  const { isFollowing, isFollower, follow, unfollow } = state
  const words = [isFollowing && 'I follow', isFollower && 'follows me'].filter(Boolean)
  return (
    <HookPanel
      call="useFollow(userID)"
      about={[
        'How I stand to a user, and how to change that.',
        '我与某个用户的关注关系，以及如何改变它。',
      ]}
      state={state}
      mine={[
        ['Follow', '关注', () => follow()],
        ['Unfollow', '取消关注', () => unfollow()],
      ]}
      others={[
        ['Follow me', '关注我', () => other.chat.followUser([lin.userID])],
        ['Unfollow me', '取消关注我', () => other.chat.unfollowUser([lin.userID])],
      ]}
    >
      {userID === null ? (
        <Nothing>No users.</Nothing>
      ) : (
        <ul>
          <Row name={userID} note={words.join(', ') || 'strangers'} />
        </ul>
      )}
    </HookPanel>
  )
}

const meta = {
  title: 'Hooks/useFollow',
  component: Shown,
  args: { userID: chen.userID },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Ready: Story = {
  async play(context) {
    await says(context, { status: 'ready' })
    await shownBy(context).findByText('strangers')
    await presses(context, 'me', 'Follow')
    await shownBy(context).findByText('I follow')
    await presses(context, 'other', 'Follow me')
    await shownBy(context).findByText('I follow, follows me')
    await presses(context, 'me', 'Unfollow')
    await shownBy(context).findByText('follows me')
  },
}

export const Pending: Story = { parameters: silent, play: waitsForNetwork }

export const Null: Story = { args: { userID: null }, play: showsNothing }
