import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { CALM, setChatEntry } from './chat-entry.ts'
import type { ConnectionNotice } from './connection-notice.ts'
import { OfflineBlock } from './offline-block.tsx'

const retry = fn()

/** Sets the notice before the story and resets it afterwards. */
const withNotice = (notice: ConnectionNotice | null) => ({
  beforeEach: () => {
    setChatEntry({ retry, notice })
    return () => setChatEntry(CALM)
  },
})

const meta = {
  title: 'Demo/Chat/OfflineBlock',
  component: OfflineBlock,
  decorators: [onGround],
  parameters: alone,
  args: { what: '会话' },
} satisfies Meta<typeof OfflineBlock>

export default meta

type Story = StoryObj<typeof meta>

export const NoNetwork: Story = {
  ...withNotice('noNetwork'),
  play: ({ canvas }) => expect(canvas.getByText('连上后会自动加载会话')).toBeVisible(),
}
export const LoginFailed: Story = {
  ...withNotice('loginFailed'),
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: '重新连接' }))
    await expect(retry).toHaveBeenCalled()
  },
}
