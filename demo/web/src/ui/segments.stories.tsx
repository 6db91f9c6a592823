import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { Segments } from './segments.tsx'

const meta = {
  title: 'Demo/UI/Segments',
  component: Segments,
  decorators: [onGround],
  parameters: alone,
  args: {
    label: '充值或提现',
    options: [
      { value: 'recharge', text: '充值' },
      { value: 'withdraw', text: '提现' },
    ],
    value: 'recharge',
    onChange: fn(),
  },
} satisfies Meta<typeof Segments>

export default meta

type Story = StoryObj<typeof meta>

export const Unread: Story = {
  args: {
    options: [
      { value: 'recharge', text: '聊天', unread: 3 },
      { value: 'withdraw', text: '通知', unread: 0 },
    ],
  },
  play: ({ canvas }) => expect(canvas.getByRole('tab', { name: /聊天.*3 条未读/ })).toBeVisible(),
}
export const Two: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('tab', { name: '提现' }))
    await expect(args.onChange).toHaveBeenCalledWith('withdraw')
  },
}
