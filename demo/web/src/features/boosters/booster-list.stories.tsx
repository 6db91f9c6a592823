import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, brokenMarket, market, onGround } from '../../../stories/ground.tsx'
import { BoosterList } from './booster-list.tsx'

const meta = {
  title: 'Demo/Boosters/BoosterList',
  component: BoosterList,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { filter: { order: 'rating', jobID: '', words: '' }, onReset: fn() },
} satisfies Meta<typeof BoosterList>

export default meta

type Story = StoryObj<typeof meta>

export const One: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByText('青禾')).toBeVisible()
    await expect(canvas.getByText(/完成率 98%/)).toBeVisible()
  },
}
export const Failed: Story = {
  beforeEach: brokenMarket,
  async play({ canvas }) {
    await expect(await canvas.findByText('打手没有加载出来')).toBeVisible()
  },
}
