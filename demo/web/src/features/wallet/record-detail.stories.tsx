import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { RecordDetail } from './record-detail.tsx'

const meta = {
  title: 'Demo/Wallet/RecordDetail',
  component: RecordDetail,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: {
    detail: {
      id: '12',
      kind: 'order',
      amount: 5700,
      balance: 42_550,
      memo: '订单收入 · 赛季冲段，三天内打完',
      order_id: '5',
      fee: 300,
      created_at: Date.UTC(2026, 10, 20),
      order: {
        id: '5',
        cardType: 'dailian',
        order_no: '20261120000005',
        title: '赛季冲段，三天内打完',
        state: 'settled',
      },
      bill: {
        position: 'thug',
        price: 6000,
        deposit: 0,
        coupon: 0,
        paid: 0,
        returned: 0,
        fee_basis_points: 500,
        fee: 300,
        income: 5700,
        held: 0,
      },
    },
  },
} satisfies Meta<typeof RecordDetail>

export default meta

type Story = StoryObj<typeof meta>

export const IncomeOfAThug: Story = {
  async play({ canvas }) {
    await expect(canvas.getByText('平台服务费 5%')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '查看订单' })).toBeVisible()
  },
}
