import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { order } from '../../../stories/orders.ts'
import { OrderCard } from './order-card.tsx'

const meta = {
  title: 'Demo/Orders/OrderCard',
  component: OrderCard,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { item: order, onOpen: fn() },
} satisfies Meta<typeof OrderCard>

export default meta

type Story = StoryObj<typeof meta>

export const Recruiting: Story = {
  async play({ canvas, userEvent, args }) {
    await expect(canvas.getByText('招募中')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /赛季冲段/ }))
    await expect(args.onOpen).toHaveBeenCalledOnce()
  },
}
