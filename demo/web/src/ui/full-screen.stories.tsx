import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { FullScreen } from './full-screen.tsx'

const meta = {
  title: 'Demo/UI/FullScreen',
  component: FullScreen,
  decorators: [onGround],
  parameters: alone,
  args: {
    label: '图片',
    onClose: fn(),
    children: <p style={{ margin: 'auto', color: '#fff' }}>夜里的酒馆</p>,
  },
} satisfies Meta<typeof FullScreen>

export default meta

type Story = StoryObj<typeof meta>

export const Open: Story = {
  async play({ canvas, args }) {
    const dialog = await canvas.findByRole('dialog', { name: '图片' })
    await waitFor(() => expect(dialog).toBeVisible())
    // Escape and the back gesture raise this event on a dialog.
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
