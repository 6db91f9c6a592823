import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import type { Message } from 'tavern-im/strict'
import { onGround, TEA } from '../../../stories/ground.tsx'
import { PinSheet } from './pin-sheet.tsx'

const messageOf = (sequence: number) =>
  ({ ID: `m${sequence}`, sequence, time: 1_700_000_000 + sequence }) as Message

const pin = {
  message: messageOf(7),
  sender: '陈默',
  words: '茶会规则：迟到的人买单，缺席的人要带下一次的茶叶，还要写一篇三百字的检讨贴在群里',
  pinner: '林晓',
}

const meta = {
  title: 'Demo/Pins/PinSheet',
  component: PinSheet,
  decorators: [onGround],
  args: {
    groupID: TEA,
    pins: [pin, { ...pin, message: messageOf(9), words: '[图片]', sender: 'Mei Brooks' }],
    isManager: false,
    isOpen: true,
    onClose: fn(),
    onJump: fn(),
  },
} satisfies Meta<typeof PinSheet>

export default meta

type Story = StoryObj<typeof meta>

export const OfAMember: Story = {
  async play({ userEvent, args }) {
    await userEvent.click(await screen.findByRole('button', { name: /迟到的人买单/ }))
    await expect(args.onJump).toHaveBeenCalledWith(7)
    await expect(screen.queryByRole('button', { name: '取消置顶' })).toBeNull()
  },
}
export const Empty: Story = {
  args: { pins: [] },
  play: async () => {
    await expect(await screen.findByText('没有置顶消息')).toBeVisible()
  },
}
