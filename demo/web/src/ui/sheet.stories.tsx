import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
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
