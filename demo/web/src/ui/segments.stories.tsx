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

export const Two: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('tab', { name: '提现' }))
    await expect(args.onChange).toHaveBeenCalledWith('withdraw')
  },
}
