import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { market, onGround } from '../../../stories/ground.tsx'
import { HomeRooms } from './home-rooms.tsx'

const meta = {
  title: 'Demo/Home/HomeRooms',
  component: HomeRooms,
  decorators: [onGround],
  beforeEach: market,
  args: { isLoggedIn: false, onOpen: fn() },
} satisfies Meta<typeof HomeRooms>

export default meta

type Story = StoryObj<typeof meta>

export const Invited: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: '去登录' }))
    await expect(args.onOpen).toHaveBeenCalledWith('/login')
  },
}
