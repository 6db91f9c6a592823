import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { ChatEntry } from './chat-entry.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import type { ConnectionNotice } from './connection-notice.ts'

const retry = fn()

interface Given {
  readonly notice: ConnectionNotice | null
}

const Shown = ({ notice }: Given) => (
  <ChatEntry value={{ retry, notice }}>
    <ConnectionBanner />
  </ChatEntry>
)

const meta = {
  title: 'Demo/Chat/ConnectionBanner',
  component: Shown,
  decorators: [onGround],
  parameters: alone,
  args: { notice: 'connecting' },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Connecting: Story = {
  play: ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('连接中…'),
}
export const Disconnected: Story = {
  args: { notice: 'disconnected' },
  play: ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('正在重连'),
}
export const NoNetwork: Story = {
  args: { notice: 'noNetwork' },
  play: ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('网络不可用'),
}
export const LoginFailed: Story = {
  args: { notice: 'loginFailed' },
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: /点此重试/ }))
    await expect(retry).toHaveBeenCalled()
  },
}
export const AllIsWell: Story = {
  args: { notice: null },
  play: ({ canvas }) => expect(canvas.queryByRole('status')).toBeNull(),
}
