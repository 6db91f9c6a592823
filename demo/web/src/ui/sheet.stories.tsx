import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { Sheet } from './sheet.tsx'

const meta = {
  title: 'Demo/UI/Sheet',
  component: Sheet,
  decorators: [onGround],
  parameters: alone,
  args: { title: '修改昵称', isOpen: true, onClose: fn(), children: <p>新的昵称</p> },
} satisfies Meta<typeof Sheet>

export default meta

type Story = StoryObj<typeof meta>

export const Open: Story = {
  async play({ args }) {
    const close = await screen.findByRole('button', { name: '关闭' })
    close.click()
    await expect(args.onClose).toHaveBeenCalled()
  },
}
export const TakesTheFocus: Story = {
  args: { children: <button type="button">保存</button> },
  async play({ args }) {
    const sheet = await screen.findByRole('dialog', { name: '修改昵称' })
    await waitFor(() => expect(sheet).toHaveFocus())
    // Escape and the back gesture raise this event on a dialog.
    sheet.dispatchEvent(new Event('cancel', { cancelable: true }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
