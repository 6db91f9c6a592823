import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, brokenMarket, market, onGround } from '../../../stories/ground.tsx'
import { MarketTicker } from './market-ticker.tsx'

const meta = {
  title: 'Demo/Home/MarketTicker',
  component: MarketTicker,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { onOpen: fn() },
} satisfies Meta<typeof MarketTicker>

export default meta

type Story = StoryObj<typeof meta>

export const Running: Story = {
  async play({ canvas, userEvent }) {
    await expect(await canvas.findByText('青* 加入了代练「赛季冲段，三天内打完」')).toBeVisible()
    const stop = canvas.getByRole('button', { name: /滚动动态/ })
    const before = stop.getAttribute('aria-label')
    await userEvent.click(stop)
    await expect(stop.getAttribute('aria-label')).not.toBe(before)
  },
}
export const LoadError: Story = {
  beforeEach: brokenMarket,
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: /重新加载/ })).toBeVisible()
  },
}
