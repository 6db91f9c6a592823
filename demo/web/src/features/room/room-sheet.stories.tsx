import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { chen, onGround, TEA } from '../../../stories/ground.tsx'
import { RoomSheet } from './room-sheet.tsx'

const meta = {
  title: 'Demo/Room/RoomSheet',
  component: RoomSheet,
  decorators: [onGround],
  args: {
    conversationID: `GROUP${TEA}`,
    title: '周末茶会',
    isOpen: true,
    onClose: fn(),
    onLeft: fn(),
  },
} satisfies Meta<typeof RoomSheet>

export default meta

type Story = StoryObj<typeof meta>

export const OfAGroup: Story = {
  play: async () => {
    await expect(await screen.findByText('群主')).toBeVisible()
    const pin = screen.getByRole('switch', { name: '置顶聊天' })
    pin.click()
    await expect(
      await screen.findByRole('switch', { name: '置顶聊天', checked: true }),
    ).toBeVisible()
  },
}
export const OfAUser: Story = {
  args: { conversationID: `C2C${chen.userID}`, title: chen.name },
  play: async () => {
    await expect(await screen.findByText('个人主页')).toBeVisible()
  },
}
