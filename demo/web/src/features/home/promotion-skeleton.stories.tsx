import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { PromotionSkeleton } from './promotion-skeleton.tsx'

const meta = {
  title: 'Demo/Home/PromotionSkeleton',
  component: PromotionSkeleton,
  decorators: [onGround],
  parameters: alone,
} satisfies Meta<typeof PromotionSkeleton>

export default meta

type Story = StoryObj<typeof meta>

export const Coming: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('status', { name: '加载中' })).toBeVisible()
  },
}
