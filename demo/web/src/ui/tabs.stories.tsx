import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { Tabs } from './tabs.tsx'

const meta = {
  title: 'Demo/UI/Tabs',
  component: Tabs,
  decorators: [onGround],
  parameters: alone,
  args: {
    label: '订单状态',
    options: [
      { value: 'all', text: '全部', count: 12 },
      { value: 'running', text: '进行中', count: 1 },
      { value: 'ended', text: '已结束', count: 0 },
    ],
    value: 'all',
    onChange: fn(),
  },
} satisfies Meta<typeof Tabs>

export default meta

type Story = StoryObj<typeof meta>

export const WithCounts: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('tab', { name: /进行中/ }))
    await expect(args.onChange).toHaveBeenCalledWith('running')
  },
}
