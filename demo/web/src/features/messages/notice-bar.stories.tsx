import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, market, onGround, signedIn } from '../../../stories/ground.tsx'
import { NoticeBar } from './notice-bar.tsx'

const meta = {
  title: 'Demo/Messages/NoticeBar',
  component: NoticeBar,
  decorators: [onGround],
  parameters: alone,
  loaders: [signedIn],
  beforeEach: market,
  args: { kind: '', onChange: fn() },
} satisfies Meta<typeof NoticeBar>

export default meta

type Story = StoryObj<typeof meta>

export const OneUnread: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(await canvas.findByRole('radio', { name: /订单\s*1/ }))
    await expect(args.onChange).toHaveBeenCalledWith('order')
    await expect(canvas.getByRole('radio', { name: '全部' })).toBeChecked()
  },
}
