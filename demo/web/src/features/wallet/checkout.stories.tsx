import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { wallet } from '../../../stories/wallet.ts'
import { Checkout } from './checkout.tsx'

const meta = {
  title: 'Demo/Wallet/Checkout',
  component: Checkout,
  decorators: [onGround],
  parameters: alone,
  args: { missing: 40, subject: '钱包充值', wallet, back: '', onPay: fn() },
  beforeEach: market,
} satisfies Meta<typeof Checkout>

export default meta

type Story = StoryObj<typeof meta>

export const LessThanTheLeast: Story = {
  play: ({ canvas }) =>
    expect(canvas.getByText('已按单次最低充值金额计算，多余的留在钱包')).toBeVisible(),
}
