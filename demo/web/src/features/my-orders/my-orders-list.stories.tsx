import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { MyOrdersList } from './my-orders-list.tsx'

const meta = {
  title: 'Demo/MyOrders/MyOrdersList',
  component: MyOrdersList,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { tab: 'all', role: '' },
} satisfies Meta<typeof MyOrdersList>

export default meta

type Story = StoryObj<typeof meta>

export const One: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: /^代练/ })).toBeVisible()
  },
}
