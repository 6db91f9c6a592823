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
export const KeepsTheFocus: Story = {
  args: { children: <button type="button">保存</button> },
  async play({ args, userEvent }) {
    const save = await screen.findByRole('button', { name: '保存' })
    const sheet = screen.getByRole('dialog', { name: '修改昵称' })
    await waitFor(() => expect(sheet).toHaveFocus())
    await userEvent.tab()
    await userEvent.tab()
    await expect(save).toHaveFocus()
    await userEvent.tab()
    await expect(screen.getByRole('button', { name: '关闭' })).toHaveFocus()
    await userEvent.tab({ shift: true })
    await expect(save).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
