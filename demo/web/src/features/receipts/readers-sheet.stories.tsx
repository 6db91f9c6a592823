import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { useMessage } from 'tavern-im/react'
import { onGround, type StorySetup, TEA, useLatest } from '../../../stories/ground.tsx'
import { ReadersSheet } from './readers-sheet.tsx'

const onClose = fn()

const Shown = () => {
  const { message } = useMessage(useLatest(`GROUP${TEA}`, 'out'))
  if (message === null) return null
  return <ReadersSheet message={message} counts={{ read: 0, unread: 2 }} isOpen onClose={onClose} />
}

const meta = {
  title: 'Demo/Receipts/ReadersSheet',
  component: Shown,
  decorators: [onGround],
  parameters: {
    setup: {
      prepare: async ({ me: { chat } }: StorySetup) => {
        const message = chat.createTextMessage({
          to: TEA,
          conversationType: 'GROUP',
          payload: { text: '三点老地方见' },
          needReadReceipt: true,
        })
        await chat.sendMessage(message)
      },
    },
  },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Unread: Story = {
  async play({ userEvent }) {
    await expect(await screen.findByText('陈默')).toBeVisible()
    await userEvent.click(screen.getByRole('tab', { name: '已读 0' }))
    await expect(await screen.findByText('还没有人读过')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '关闭' }))
    await expect(onClose).toHaveBeenCalled()
  },
}
