import type { Meta, StoryObj } from '@storybook/react-vite'
import { useConnection } from 'tavern-im/react'
import { HookPanel, presses, says, shownBy, useWorld } from './stage/index.ts'

const Shown = () => {
  const world = useWorld()
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
        ['Pull the cable', '断网', () => world.setWeather('offline')],
        ['Plug it in', '恢复网络', () => world.setWeather('online')],
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
  parameters: { world: { weather: 'offline' } },
  play: (context) => says(context, { connection: 'disconnected' }),
}

export const ServerIsDown: Story = {
  parameters: { world: { weather: 'failing' } },
  play: (context) => says(context, { connection: 'connecting' }),
}
