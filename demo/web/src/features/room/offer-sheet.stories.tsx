import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { alone, brokenMarket, market, onGround } from '../../../stories/ground.tsx'
import { OfferSheet } from './offer-sheet.tsx'

const meta = {
  title: 'Demo/Room/OfferSheet',
  component: OfferSheet,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { isOpen: true, onClose: fn(), onOrder: fn() },
} satisfies Meta<typeof OfferSheet>

export default meta

type Story = StoryObj<typeof meta>

export const Open: Story = {
  async play({ args, userEvent }) {
    await userEvent.click(await screen.findByRole('button', { name: /赛季冲段/ }))
    await expect(args.onOrder).toHaveBeenCalledWith(expect.objectContaining({ orderID: '5' }))
  },
}
export const Lost: Story = {
  beforeEach: brokenMarket,
  async play() {
    await expect(await screen.findByRole('button', { name: '重新加载' })).toBeVisible()
  },
}
