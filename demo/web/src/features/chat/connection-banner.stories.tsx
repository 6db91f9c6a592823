import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { CALM, setChatEntry } from './chat-entry.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import type { ConnectionNotice } from './connection-notice.ts'

const retry = fn()

/** Sets the notice before the story and resets it afterwards. */
const withNotice = (notice: ConnectionNotice | null) => ({
  beforeEach: () => {
    setChatEntry({ retry, notice })
    return () => setChatEntry(CALM)
  },
})

const meta = {
  title: 'Demo/Chat/ConnectionBanner',
  component: ConnectionBanner,
  decorators: [onGround],
  parameters: alone,
} satisfies Meta<typeof ConnectionBanner>

export default meta

type Story = StoryObj<typeof meta>

export const Connecting: Story = {
  ...withNotice('connecting'),
  play: ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('连接中…'),
}
export const Disconnected: Story = {
  ...withNotice('disconnected'),
  play: ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('正在重连'),
}
export const NoNetwork: Story = {
  ...withNotice('noNetwork'),
  play: ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('网络不可用'),
}
export const LoginFailed: Story = {
  ...withNotice('loginFailed'),
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: /点此重试/ }))
    await expect(retry).toHaveBeenCalled()
  },
}
export const AllIsWell: Story = {
  ...withNotice(null),
  play: ({ canvas }) => expect(canvas.queryByRole('status')).toBeNull(),
}
