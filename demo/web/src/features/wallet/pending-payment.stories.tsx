import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { PendingPayment } from './pending-payment.tsx'

const meta = {
  title: 'Demo/Wallet/PendingPayment',
  component: PendingPayment,
  decorators: [onGround],
  parameters: alone,
  args: { payID: '1', back: '', onPay: fn() },
  beforeEach: market,
} satisfies Meta<typeof PendingPayment>

export default meta

type Story = StoryObj<typeof meta>

export const NotPaidYet: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(await canvas.findByRole('button', { name: '立即支付 ¥200.00' }))
    await expect(args.onPay).toHaveBeenCalledWith('/pay/checkout/R1')
  },
}
