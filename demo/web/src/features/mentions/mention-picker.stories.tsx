import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { chen, onGround, TEA } from '../../../stories/ground.tsx'
import { MentionPicker } from './mention-picker.tsx'

const meta = {
  title: 'Demo/Mentions/MentionPicker',
  component: MentionPicker,
  decorators: [onGround],
  args: { groupID: TEA, isOpen: true, onChoose: fn(), onClose: fn() },
} satisfies Meta<typeof MentionPicker>

export default meta

type Story = StoryObj<typeof meta>

export const OfTheOwner: Story = {
  async play({ userEvent, args }) {
    await screen.findByRole('button', { name: /所有人/ })
    await userEvent.click(await screen.findByRole('button', { name: /陈默/ }))
    await expect(args.onChoose).toHaveBeenCalledWith({ userID: chen.userID, name: chen.name })
  },
}
export const Searched: Story = {
  async play({ userEvent }) {
    await userEvent.type(await screen.findByRole('searchbox'), 'Mei')
    await expect(await screen.findByRole('button', { name: 'Mei Brooks' })).toBeVisible()
    await userEvent.clear(screen.getByRole('searchbox'))
    await userEvent.type(screen.getByRole('searchbox'), '没有这个人')
    await expect(await screen.findByText('没有找到这个人')).toBeVisible()
  },
}
