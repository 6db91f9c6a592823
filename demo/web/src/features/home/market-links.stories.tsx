import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, brokenMarket, market, onGround } from '../../../stories/ground.tsx'
import { MarketLinks } from './market-links.tsx'

const meta = {
  title: 'Demo/Home/MarketLinks',
  component: MarketLinks,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { onOpen: fn() },
} satisfies Meta<typeof MarketLinks>

export default meta

type Story = StoryObj<typeof meta>

export const ByJob: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(await canvas.findByRole('button', { name: '治疗' }))
    await expect(args.onOpen).toHaveBeenCalledWith('/pages/enter/home/subpages/market?job=2')
    await userEvent.click(canvas.getByRole('button', { name: /团本/ }))
    await expect(args.onOpen).toHaveBeenCalledWith('/pages/enter/home/subpages/market?kind=raid')
  },
}
export const LoadError: Story = {
  beforeEach: brokenMarket,
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: /重新加载/ })).toBeVisible()
  },
}
