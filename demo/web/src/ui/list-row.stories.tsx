import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { ListRow } from './list-row.tsx'

const meta = {
  title: 'Demo/UI/ListRow',
  component: ListRow,
  decorators: [onGround],
  parameters: alone,
  args: { icon: 'copy', title: '用户 ID', value: 'u100002', onClick: fn() },
} satisfies Meta<typeof ListRow>

export default meta

type Story = StoryObj<typeof meta>

export const Row: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: /用户 ID/ }))
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
}
