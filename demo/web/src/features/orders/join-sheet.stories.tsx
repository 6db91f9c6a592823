import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, within } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { order } from '../../../stories/orders.ts'
import { JoinSheet } from './join-sheet.tsx'

const meta = {
  title: 'Demo/Orders/JoinSheet',
  component: JoinSheet,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: {
    item: order,
    isOpen: true,
    target: { position: 'boss', seat: 2 },
    onClose: fn(),
    onLeave: fn(),
    onConfirm: fn(),
  },
} satisfies Meta<typeof JoinSheet>

export default meta

type Story = StoryObj<typeof meta>

export const AsBoss: Story = {
  async play({ canvasElement }) {
    const page = within(canvasElement.ownerDocument.body)
    await expect(await page.findByText('应付押金')).toBeInTheDocument()
    await expect(page.getByRole('button', { name: /优惠券/ })).toBeInTheDocument()
  },
}
