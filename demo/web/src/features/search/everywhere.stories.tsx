import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { market, onGround } from '../../../stories/ground.tsx'
import { Everywhere } from './everywhere.tsx'

const meta = {
  title: 'Demo/Search/Everywhere',
  component: Everywhere,
  decorators: [onGround],
  beforeEach: market,
  args: { text: '茶', kind: 'all', onOpen: fn() },
} satisfies Meta<typeof Everywhere>

export default meta

type Story = StoryObj<typeof meta>

export const AllKinds: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region', { name: '群聊' })).toBeVisible()
  },
}
export const People: Story = {
  args: { text: '陈', kind: 'users' },
  async play({ canvas, userEvent, args }) {
    await userEvent.click(await canvas.findByRole('link', { name: /陈默/ }))
    await expect(args.onOpen).toHaveBeenCalledOnce()
  },
}
export const Groups: Story = {
  args: { text: '周末', kind: 'groups' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /周末茶会/ })).toBeVisible()
  },
}
export const Messages: Story = {
  args: { text: '带伞', kind: 'messages' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('带伞')).toBeVisible()
  },
}
export const Nothing: Story = {
  args: { text: '没有人说过的话' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('什么也没找到')).toBeVisible()
  },
}
