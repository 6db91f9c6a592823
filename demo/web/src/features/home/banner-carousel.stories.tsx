import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, brokenMarket, market, onGround } from '../../../stories/ground.tsx'
import { BannerCarousel } from './banner-carousel.tsx'

const meta = {
  title: 'Demo/Home/BannerCarousel',
  component: BannerCarousel,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { onOpen: fn() },
} satisfies Meta<typeof BannerCarousel>

export default meta

type Story = StoryObj<typeof meta>

export const Leading: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(await canvas.findByRole('button', { name: /领券下单更划算/ }))
    await expect(args.onOpen).toHaveBeenCalledWith('/pages/enter/home/subpages/promotion?id=1')
  },
}
export const LoadError: Story = {
  beforeEach: brokenMarket,
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: /重新加载/ })).toBeVisible()
  },
}
