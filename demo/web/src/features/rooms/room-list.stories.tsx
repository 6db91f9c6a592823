import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { brokenMarket, market, onGround } from '../../../stories/ground.tsx'
import { RoomList } from './room-list.tsx'

const meta = {
  title: 'Demo/Rooms/RoomList',
  component: RoomList,
  decorators: [onGround],
  beforeEach: market,
} satisfies Meta<typeof RoomList>

export default meta

type Story = StoryObj<typeof meta>

export const MineAndOthers: Story = {
  async play({ canvas }) {
    await canvas.findByText('3 人在座')
    await expect(await canvas.findByRole('button', { name: '进入' })).toBeEnabled()
    await expect(await canvas.findByRole('button', { name: '加入' })).toBeEnabled()
  },
}
export const Failed: Story = {
  beforeEach: brokenMarket,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('房间没有加载出来')).toBeVisible()
  },
}
