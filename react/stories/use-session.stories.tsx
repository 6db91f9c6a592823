import type { Meta, StoryObj } from '@storybook/react-vite'
import { useSession } from 'tavern-im/react'
import { HookPanel, Nothing, presses, Row, says, silent, useSetup } from './stage/index.ts'

const Shown = () => {
  const { me } = useSetup()
  const session = useSession()
  return (
    <HookPanel
      call="useSession()"
      about={[
        'Who is logged in, and how far: when it is ready, methods may be called.',
        '当前登录的用户与登录进度；状态为 ready 后即可调用各方法。',
      ]}
      state={session}
      mine={[
        ['Log in', '登录', me.logIn],
        ['Log out', '退出登录', () => me.chat.logout()],
      ]}
    >
      {session.userID === '' ? (
        <Nothing>Not logged in.</Nothing>
      ) : (
        <ul>
          <Row name={session.userID} note={session.status} />
        </ul>
      )}
    </HookPanel>
  )
}

const meta = { title: 'Hooks/useSession', component: Shown } satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Ready: Story = {
  async play(context) {
    await says(context, { status: 'ready' })
    await presses(context, 'me', 'Log out')
    await says(context, { status: 'loggedOut' })
    await presses(context, 'me', 'Log in')
    await says(context, { status: 'ready' })
  },
}

export const LoggedOut: Story = {
  parameters: { setup: { isLoggedIn: false } },
  play: (context) => says(context, { status: 'loggedOut' }),
}

export const LoggingIn: Story = {
  parameters: silent,
  play: (context) => says(context, { status: 'loggingIn' }),
}
