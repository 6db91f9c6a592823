import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { PageDialog } from './page-dialog.tsx'

const meta = {
  title: 'Demo/UI/PageDialog',
  component: PageDialog,
  decorators: [onGround],
  parameters: alone,
  args: {
    title: '周末茶会的聊天记录',
    onClose: fn(),
    children: <p style={{ padding: '1rem' }}>周六下午，老地方。</p>,
  },
} satisfies Meta<typeof PageDialog>

export default meta

type Story = StoryObj<typeof meta>

export const Open: Story = {
  async play({ canvas, args, userEvent }) {
    const dialog = await canvas.findByRole('dialog', { name: '周末茶会的聊天记录' })
    await waitFor(() => expect(dialog).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: '返回' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    await expect(args.onClose).toHaveBeenCalledTimes(2)
  },
}
