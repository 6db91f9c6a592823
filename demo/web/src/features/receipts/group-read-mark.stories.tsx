import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { useMessage } from 'tavern-im/react'
import { onGround, type StorySetup, setupOf, TEA, useLatest } from '../../../stories/ground.tsx'
import { GroupReadMark } from './group-read-mark.tsx'

const Shown = () => {
  const { message } = useMessage(useLatest(`GROUP${TEA}`, 'out'))
  return message === null ? null : <GroupReadMark message={message} />
}

/** Sends a group message that requests read receipts. */
const sendWithReceipt = async ({ me: { chat } }: StorySetup) => {
  const message = chat.createTextMessage({
    to: TEA,
    conversationType: 'GROUP',
    payload: { text: '三点老地方见' },
    needReadReceipt: true,
  })
  await chat.sendMessage(message)
}

const meta = {
  title: 'Demo/Receipts/GroupReadMark',
  component: Shown,
  decorators: [onGround],
  parameters: { setup: { prepare: sendWithReceipt } },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const ReadBySome: Story = {
  async play(context) {
    const { canvas, userEvent } = context
    await canvas.findByText('未读')
    const { chat } = setupOf(context).other
    const { data } = await chat.getMessageList({ conversationID: `GROUP${TEA}` })
    await chat.sendMessageReadReceipt(data.messageList.slice(-1))
    await userEvent.click(await canvas.findByRole('button', { name: '1人已读，查看详情' }))
    await screen.findByText('陈默')
    await userEvent.click(screen.getByRole('tab', { name: '未读 1' }))
    await expect(await screen.findByText('Mei Brooks')).toBeVisible()
  },
}
