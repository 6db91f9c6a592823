import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { wallet } from '../../../stories/wallet.ts'
import { RechargeForm } from './recharge-form.tsx'

const meta = {
  title: 'Demo/Wallet/RechargeForm',
  component: RechargeForm,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { wallet, onPay: fn() },
} satisfies Meta<typeof RechargeForm>

export default meta

type Story = StoryObj<typeof meta>

export const Chosen: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('radio', { name: '¥200.00' }))
    await userEvent.click(canvas.getByRole('button', { name: '充值 ¥200.00' }))
    await expect(args.onPay).toHaveBeenCalledWith('/pay/checkout/R1')
  },
}
