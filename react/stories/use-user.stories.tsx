import type { Meta, StoryObj } from '@storybook/react-vite'
import { useUser } from 'tavern-im/react'
import {
  chen,
  HookPanel,
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
  const state = useUser(userID)
  const { user } = state
  const sign = () => other.chat.updateMyProfile({ selfSignature: '喝茶去' })
  return (
    <HookPanel
      call="useUser(userID)"
      about={[
        'The profile of a user. What many components look at is asked for in one call.',
        '用户资料：多个组件同时用到的资料合并成一次请求。',
      ]}
      state={state}
      mine={[['Ask again', '重新获取', () => state.refetch()]]}
      others={[['Change my signature', '改签名', sign]]}
    >
      {user === null ? (
        <Nothing>No user.</Nothing>
      ) : (
        <ul>
          <Row name={user.nick || user.userID} note={user.selfSignature || user.userID} />
        </ul>
      )}
    </HookPanel>
  )
}

const meta = {
  title: 'Hooks/useUser',
  component: Shown,
  args: { userID: chen.userID },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Ready: Story = {
  async play(context) {
    await says(context, { status: 'ready' })
    await shownBy(context).findByText(chen.name)
    await presses(context, 'other', 'Change my signature')
    await presses(context, 'me', 'Ask again')
  },
}

export const NoSuchUser: Story = {
  args: { userID: 'nobody-at-all' },
  async play(context) {
    await says(context, { status: 'ready' })
    await showsNothing(context)
  },
}

export const Pending: Story = { parameters: silent, play: waitsForNetwork }

export const Null: Story = { args: { userID: null }, play: showsNothing }
