import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { Assets } from './assets.tsx'

const meta = {
  title: 'Demo/My/Assets',
  component: Assets,
  decorators: [onGround],
  parameters: alone,
  args: { balance: '¥128,450.25', coupons: '50+', roles: '3', onOpen: fn(() => true) },
} satisfies Meta<typeof Assets>

export default meta

type Story = StoryObj<typeof meta>

export const Much: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('link', { name: /钱包/ }))
    await expect(args.onOpen).toHaveBeenCalledWith('/pages/enter/my/subpages/balance')
  },
}
export const OfAVisitor: Story = {
  args: { balance: '--', coupons: '--', roles: '--' },
  play: ({ canvas }) => expect(canvas.getAllByText('--')).toHaveLength(3),
}
