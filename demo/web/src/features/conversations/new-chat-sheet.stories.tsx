import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { market, onGround } from '../../../stories/ground.tsx'
import { NewChatSheet } from './new-chat-sheet.tsx'

const meta = {
  title: 'Demo/Conversations/NewChatSheet',
  component: NewChatSheet,
  decorators: [onGround],
  args: { isOpen: true, onClose: fn() },
  beforeEach: market,
} satisfies Meta<typeof NewChatSheet>

export default meta

type Story = StoryObj<typeof meta>

export const Open: Story = {
  async play({ userEvent }) {
    await userEvent.type(await screen.findByRole('searchbox', { name: '搜索玩家' }), 'nobody')
    await expect(await screen.findByText('没有找到这位玩家')).toBeVisible()
  },
}
