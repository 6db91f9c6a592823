import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { OrderReviews } from './order-reviews.tsx'

const meta = {
  title: 'Demo/Reviews/OrderReviews',
  component: OrderReviews,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { orderID: '5' },
} satisfies Meta<typeof OrderReviews>

export default meta

type Story = StoryObj<typeof meta>

export const WithOneToWrite: Story = {
  async play({ canvas, userEvent }) {
    await expect(await canvas.findByText(/双方都评价后公开/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '去评价' }))
    const sheet = within(await screen.findByRole('dialog', { name: '评价 南风' }))
    await waitFor(() => userEvent.click(sheet.getByRole('radio', { name: '4 星，满意' })))
    await userEvent.click(sheet.getByRole('button', { name: '效率高' }))
    await expect(sheet.getByRole('button', { name: '效率高' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  },
}
