import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { asPage, chen, lin, setupOf, TEA } from '../../../stories/ground.tsx'
import { ChatRoom } from './chat-room.tsx'

const meta = {
  title: 'Demo/Room/ChatRoom',
  component: ChatRoom,
  decorators: [asPage],
  args: { conversationID: `C2C${chen.userID}` },
} satisfies Meta<typeof ChatRoom>

export default meta

type Story = StoryObj<typeof meta>

export const BetweenTwo: Story = {
  async play(context) {
    const { canvas, userEvent } = context
    await canvas.findByText('别忘了带伞')
    await userEvent.type(canvas.getByLabelText('消息内容'), '带了')
    await userEvent.click(canvas.getByRole('button', { name: '发送' }))
    await canvas.findByText('带了')
    await setupOf(context).other.say('那就好', lin)
    await canvas.findByText('那就好')
  },
}
export const InAGroup: Story = {
  args: { conversationID: `GROUP${TEA}` },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('我带龙井')).toBeVisible()
  },
}
export const Loading: Story = {
  parameters: { setup: { network: 'silent' } },
  async play(context) {
    await context.canvas.findByRole('status', { name: '加载中' })
    await setupOf(context).setNetwork('online')
    await expect(await context.canvas.findByText('别忘了带伞')).toBeVisible()
  },
}
export const NothingSaid: Story = {
  parameters: { setup: { isFurnished: false } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('先打个招呼吧')).toBeVisible()
  },
}
