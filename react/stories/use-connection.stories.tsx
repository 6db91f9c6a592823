import type { Meta, StoryObj } from '@storybook/react-vite'
import { useConnection } from 'tavern-im/react'
import { HookPanel, presses, says, shownBy, useSetup } from './stage/index.ts'

const Shown = () => {
  const setup = useSetup()
  const connection = useConnection()
  return (
    <HookPanel
      call="useConnection()"
      about={[
        'Whether the server is reached. The client reconnects and catches up by itself.',
        '与服务器的连接状态；断线后会自动重连并补齐消息。',
      ]}
      state={connection}
      mine={[
        ['Pull the cable', '断网', () => setup.setNetwork('offline')],
        ['Plug it in', '恢复网络', () => setup.setNetwork('online')],
      ]}
    >
      <p className="figure">{connection.state}</p>
    </HookPanel>
  )
}

const meta = { title: 'Hooks/useConnection', component: Shown } satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Connected: Story = {
  async play(context) {
    await shownBy(context).findByText('connected')
    await presses(context, 'me', 'Pull the cable')
    await says(context, { connection: 'disconnected' })
    await presses(context, 'me', 'Plug it in')
    await says(context, { connection: 'connected' })
  },
}

export const Offline: Story = {
  parameters: { setup: { network: 'offline' } },
  play: (context) => says(context, { connection: 'disconnected' }),
}

export const ServerIsDown: Story = {
  parameters: { setup: { network: 'failing' } },
  play: (context) => says(context, { connection: 'connecting' }),
}
