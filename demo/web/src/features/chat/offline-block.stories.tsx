import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { ChatEntry } from './chat-entry.ts'
import type { ConnectionNotice } from './connection-notice.ts'
import { OfflineBlock } from './offline-block.tsx'

const retry = fn()

interface Given {
  readonly notice: ConnectionNotice | null
}

const Shown = ({ notice }: Given) => (
  <ChatEntry value={{ retry, notice }}>
    <OfflineBlock what="会话" />
  </ChatEntry>
)

const meta = {
  title: 'Demo/Chat/OfflineBlock',
  component: Shown,
  decorators: [onGround],
  parameters: alone,
  args: { notice: 'noNetwork' },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const NoNetwork: Story = {
  play: ({ canvas }) => expect(canvas.getByText('连上后会自动加载会话')).toBeVisible(),
}
export const LoginFailed: Story = {
  args: { notice: 'loginFailed' },
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: '重新连接' }))
    await expect(retry).toHaveBeenCalled()
  },
}
