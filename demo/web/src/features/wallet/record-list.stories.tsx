import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { RecordList } from './record-list.tsx'

const meta = {
  title: 'Demo/Wallet/RecordList',
  component: RecordList,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { kind: 'all', onOpen: fn() },
} satisfies Meta<typeof RecordList>

export default meta

type Story = StoryObj<typeof meta>

export const OfTwoMonths: Story = {
  async play({ canvas, userEvent, args }) {
    await expect(await canvas.findByText('2026年11月')).toBeVisible()
    await expect(canvas.getByText('2026年10月')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /押金/ }))
    await expect(args.onOpen).toHaveBeenCalledWith('9')
  },
}
