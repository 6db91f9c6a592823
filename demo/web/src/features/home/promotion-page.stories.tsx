import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { promotion } from '../../../stories/home.ts'
import { PromotionPage } from './promotion-page.tsx'

const meta = {
  title: 'Demo/Home/PromotionPage',
  component: PromotionPage,
  decorators: [onGround],
  parameters: alone,
  args: { promotion, onOpen: fn() },
} satisfies Meta<typeof PromotionPage>

export default meta

type Story = StoryObj<typeof meta>

export const Open: Story = {
  async play({ canvas, userEvent, args }) {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4)
    await userEvent.click(canvas.getByRole('button', { name: '去领券' }))
    await expect(args.onOpen).toHaveBeenCalledWith('/pages/enter/home/subpages/discount')
  },
}
export const Over: Story = {
  args: { promotion: { ...promotion, is_over: true } },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: '活动已结束' })).toBeDisabled()
  },
}
