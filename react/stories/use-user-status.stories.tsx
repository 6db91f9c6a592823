import type { Meta, StoryObj } from '@storybook/react-vite'
import { useUserStatus } from 'tavern-im/react'
import {
  chen,
  HookPanel,
  Nothing,
  presses,
  Row,
  shownBy,
  showsNothing,
  silent,
  useSetup,
  waitsForNetwork,
} from './stage/index.ts'

interface StoryArgs {
  readonly userID: string | null
}

const words = ['unknown', 'online', 'offline', 'not logged in'] as const

const Shown = ({ userID }: StoryArgs) => {
  const { other } = useSetup()
  const state = useUserStatus(userID)
  const { userStatus } = state
  const say = () => other.chat.setSelfStatus({ customStatus: '喝茶中' })
  return (
    <HookPanel
      call="useUserStatus(userID)"
      about={[
        'Whether a user is online, followed as long as somebody shows it.',
        '用户是否在线：只要界面上有地方在显示就一直跟踪。',
      ]}
      state={state}
      others={[
        ['Say what I do', '设置状态', say],
        ['Log out', '退出登录', () => other.chat.logout()],
        ['Log in', '登录', other.logIn],
      ]}
    >
      {userStatus === null ? (
        <Nothing>Not known.</Nothing>
      ) : (
        <ul>
          <Row name={userStatus.userID} note={userStatus.customStatus}>
            <b>{words[userStatus.statusType]}</b>
          </Row>
        </ul>
      )}
    </HookPanel>
  )
}

const meta = {
  title: 'Hooks/useUserStatus',
  component: Shown,
  args: { userID: chen.userID },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Ready: Story = {
  async play(context) {
    await shownBy(context).findByText('online')
    await presses(context, 'other', 'Say what I do')
    await shownBy(context).findByText('喝茶中')
    await presses(context, 'other', 'Log out')
    await shownBy(context).findByText(/offline|not logged in/)
    await presses(context, 'other', 'Log in')
    await shownBy(context).findByText('online')
  },
}

export const Pending: Story = { parameters: silent, play: waitsForNetwork }

export const Null: Story = { args: { userID: null }, play: showsNothing }
