import type { Meta, StoryObj } from '@storybook/react-vite'
import { useSyncStatus } from 'tavern-im/react'
import { HookPanel, presses, setupOf, shownBy, silent, useSetup } from './stage/index.ts'

const Shown = () => {
  const setup = useSetup()
  const status = useSyncStatus()
  return (
    <HookPanel
      call="useSyncStatus()"
      about={[
        'Whether what is shown is up to date: one word for the head of a chat.',
        '界面上的内容是否最新：适合放在聊天标题旁的一个状态。',
      ]}
      state={status}
      mine={[
        ['Pull the cable', '断网', () => setup.setNetwork('offline')],
        ['Plug it in', '恢复网络', () => setup.setNetwork('online')],
      ]}
    >
      <p className="figure">{status}</p>
    </HookPanel>
  )
}

const meta = { title: 'Hooks/useSyncStatus', component: Shown } satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const UpToDate: Story = {
  async play(context) {
    await shownBy(context).findByText('upToDate')
    await presses(context, 'me', 'Pull the cable')
    await shownBy(context).findByText('offline')
    await presses(context, 'me', 'Plug it in')
    await shownBy(context).findByText('upToDate')
  },
}

export const Receiving: Story = {
  parameters: silent,
  async play(context) {
    await shownBy(context).findByText(/receiving|offline/)
    await setupOf(context).setNetwork('online')
    await shownBy(context).findByText('upToDate')
  },
}
