import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { OrderCardView } from './cards.tsx'

const Shown = () => null

const meta = {
  title: 'Demo/Room/Cards',
  component: Shown,
  decorators: [onGround],
  parameters: alone,
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Order: Story = {
  render: () => (
    <OrderCardView
      card={{
        businessID: 'order_card',
        orderID: 'T20260001',
        title: '周五团本 · 全程陪打',
        detail: '2 老板 3 打手 · 约 3 小时',
        priceFen: 16800,
      }}
    />
  ),
  async play({ canvas }) {
    await expect(canvas.getByText('168.00')).toBeVisible()
    await expect(canvas.queryByRole('link')).toBeNull()
  },
}
export const RealOrder: Story = {
  render: () => (
    <OrderCardView
      card={{
        businessID: 'order_card',
        orderID: '5',
        cardType: 'raid',
        title: '周五团本，缺一个治疗',
        detail: '团本 · 2 老板 3 打手',
        priceFen: 16800,
      }}
    />
  ),
  async play({ canvas }) {
    await expect(canvas.getByRole('link', { name: /订单卡片/ })).toHaveAttribute(
      'href',
      '/pages/enter/my/subpages/order/subpages/order_room?id=5',
    )
  },
}
