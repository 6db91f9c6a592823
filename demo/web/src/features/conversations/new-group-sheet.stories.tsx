import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { market, onGround } from '../../../stories/ground.tsx'
import { NewGroupSheet } from './new-group-sheet.tsx'

const meta = {
  title: 'Demo/Conversations/NewGroupSheet',
  component: NewGroupSheet,
  decorators: [onGround],
  args: { isOpen: true, onClose: fn() },
  beforeEach: market,
} satisfies Meta<typeof NewGroupSheet>

export default meta

type Story = StoryObj<typeof meta>

export const Open: Story = {
  async play({ userEvent }) {
    await userEvent.click(await screen.findByRole('button', { name: /陈默/ }))
    await expect(await screen.findByRole('button', { name: '创建群聊（2 人）' })).toBeEnabled()
  },
}
