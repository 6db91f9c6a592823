import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, brokenMarket, market, onGround } from '../../../stories/ground.tsx'
import { RecommendedOrders } from './recommended-orders.tsx'

const meta = {
  title: 'Demo/Home/RecommendedOrders',
  component: RecommendedOrders,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { onOpen: fn() },
} satisfies Meta<typeof RecommendedOrders>

export default meta

type Story = StoryObj<typeof meta>

export const Orders: Story = {
  async play({ canvas, userEvent, args }) {
    await expect(await canvas.findByRole('button', { name: /赛季冲段/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '查看更多' }))
    await expect(args.onOpen).toHaveBeenCalledWith('/pages/enter/home/subpages/market')
  },
}
export const LoadError: Story = {
  beforeEach: brokenMarket,
  async play({ canvas }) {
    await expect(await canvas.findByText('订单没有加载出来')).toBeVisible()
  },
}
