import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { BegunPayment } from './begun-payment.tsx'

const meta = {
  title: 'Demo/Wallet/BegunPayment',
  component: BegunPayment,
  decorators: [onGround],
  parameters: alone,
  args: { payID: '1', back: '', onPay: fn() },
  beforeEach: market,
} satisfies Meta<typeof BegunPayment>

export default meta

type Story = StoryObj<typeof meta>

export const NotPaidYet: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(await canvas.findByRole('button', { name: '立即支付 ¥200' }))
    await expect(args.onPay).toHaveBeenCalledWith('/pay/checkout/R1')
  },
}
