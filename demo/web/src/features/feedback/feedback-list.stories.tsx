import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, brokenMarket, market, onGround } from '../../../stories/ground.tsx'
import { FeedbackList } from './feedback-list.tsx'

const meta = {
  title: 'Demo/Feedback/FeedbackList',
  component: FeedbackList,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { onWrite: fn() },
} satisfies Meta<typeof FeedbackList>

export default meta

type Story = StoryObj<typeof meta>

export const Two: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByText(/已修复，刷新页面后/)).toBeVisible()
    await expect(canvas.getByText('待回复')).toBeVisible()
  },
}
export const LoadError: Story = {
  beforeEach: brokenMarket,
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: '重新加载' })).toBeVisible()
  },
}
