import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround, signedIn } from '../../../stories/ground.tsx'
import { QuickEntries } from './quick-entries.tsx'

const meta = {
  title: 'Demo/Home/QuickEntries',
  component: QuickEntries,
  decorators: [onGround],
  parameters: alone,
  loaders: [signedIn],
  args: { onOpen: fn() },
} satisfies Meta<typeof QuickEntries>

export default meta

type Story = StoryObj<typeof meta>

export const Entered: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: '发布团本' }))
    await expect(args.onOpen).toHaveBeenCalledWith('/pages/enter/home/subpages/market/pulish_order')
    await userEvent.click(canvas.getByRole('button', { name: '优惠中心' }))
    await expect(args.onOpen).toHaveBeenCalledWith('/pages/enter/home/subpages/discount')
  },
}
