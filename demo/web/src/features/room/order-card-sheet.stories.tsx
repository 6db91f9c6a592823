import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { alone, brokenMarket, market, onGround } from '../../../stories/ground.tsx'
import { OrderCardSheet } from './order-card-sheet.tsx'

const meta = {
  title: 'Demo/Room/OrderCardSheet',
  component: OrderCardSheet,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { isOpen: true, onClose: fn(), onOrder: fn() },
} satisfies Meta<typeof OrderCardSheet>

export default meta

type Story = StoryObj<typeof meta>

export const Open: Story = {
  async play({ args, userEvent }) {
    await userEvent.click(await screen.findByRole('button', { name: /赛季冲段/ }))
    await expect(args.onOrder).toHaveBeenCalledWith(expect.objectContaining({ orderID: '5' }))
  },
}
export const LoadError: Story = {
  beforeEach: brokenMarket,
  async play() {
    await expect(await screen.findByRole('button', { name: '重新加载' })).toBeVisible()
  },
}
