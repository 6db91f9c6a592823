import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { PayBill } from './pay-bill.tsx'

const meta = {
  title: 'Demo/Wallet/PayBill',
  component: PayBill,
  decorators: [onGround],
  parameters: alone,
  args: { fen: 12_850, lines: [{ text: '用途', value: '钱包充值' }] },
} satisfies Meta<typeof PayBill>

export default meta

type Story = StoryObj<typeof meta>

export const ForTheWallet: Story = {
  play: ({ canvas }) =>
    expect(canvas.getByRole('region', { name: '支付金额' })).toHaveTextContent('¥128.50'),
}
