import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { PayChannels } from './pay-channels.tsx'

const meta = {
  title: 'Demo/Wallet/PayChannels',
  component: PayChannels,
  decorators: [onGround],
  parameters: alone,
  args: {
    channels: [
      { channel: 'sandbox', title: '沙箱支付' },
      { channel: 'other', title: '银行卡支付' },
    ],
    channel: 'sandbox',
    onChange: fn(),
  },
} satisfies Meta<typeof PayChannels>

export default meta

type Story = StoryObj<typeof meta>

export const Two: Story = {
  async play({ canvas, userEvent, args }) {
    await expect(canvas.getByRole('radio', { name: '沙箱支付' })).toBeChecked()
    await userEvent.click(canvas.getByRole('radio', { name: '银行卡支付' }))
    await expect(args.onChange).toHaveBeenCalledWith('other')
  },
}
