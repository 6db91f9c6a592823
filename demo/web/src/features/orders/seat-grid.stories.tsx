import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { order } from '../../../stories/orders.ts'
import { SeatGrid } from './seat-grid.tsx'

const meta = {
  title: 'Demo/Orders/SeatGrid',
  component: SeatGrid,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { order, position: 'thug', myID: 'u100004', onMember: fn(), onSeat: fn() },
} satisfies Meta<typeof SeatGrid>

export default meta

type Story = StoryObj<typeof meta>

export const ForGuests: Story = {
  async play({ canvas, userEvent, args }) {
    await expect(canvas.getByRole('button', { name: /已锁定/ })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: /加入/ }))
    await expect(args.onSeat).toHaveBeenCalledWith({ position: 'thug', seat: 2 }, 'empty')
  },
}
