import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { Floating } from './floating.tsx'

const meta = {
  title: 'Demo/UI/Floating',
  component: Floating,
  decorators: [onGround],
  parameters: alone,
  args: {
    label: '更多操作',
    anchor: { left: 120, top: 300, width: 90, height: 40 },
    side: 'start',
    onClose: fn(),
    children: (
      <button type="button" style={{ padding: '1rem' }}>
        复制
      </button>
    ),
  },
} satisfies Meta<typeof Floating>

export default meta

type Story = StoryObj<typeof meta>

export const Above: Story = {
  async play({ canvas, args, userEvent }) {
    const dialog = await canvas.findByRole('dialog', { name: '更多操作' })
    await waitFor(() => {
      const { bottom, left } = dialog.getBoundingClientRect()
      expect(bottom).toBeLessThanOrEqual(300)
      expect(Math.round(left)).toBe(120)
    })
    await userEvent.click(canvas.getByRole('button', { name: '复制' }))
    await expect(args.onClose).not.toHaveBeenCalled()
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
export const BelowWhereThereIsNoRoom: Story = {
  args: { anchor: { left: 120, top: 4, width: 90, height: 40 } },
  async play({ canvas }) {
    const dialog = await canvas.findByRole('dialog', { name: '更多操作' })
    await waitFor(() => expect(dialog.getBoundingClientRect().top).toBeGreaterThanOrEqual(44))
  },
}
