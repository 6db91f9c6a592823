import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { NicknameSheet } from './nickname-sheet.tsx'

const meta = {
  title: 'Demo/Account/NicknameSheet',
  component: NicknameSheet,
  decorators: [onGround],
  parameters: alone,
  args: { isOpen: true, nickname: '林晓', onClose: fn() },
} satisfies Meta<typeof NicknameSheet>

export default meta

type Story = StoryObj<typeof meta>

export const Open: Story = {
  async play({ userEvent }) {
    const field = await screen.findByLabelText('新昵称')
    await userEvent.clear(field)
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  },
}
