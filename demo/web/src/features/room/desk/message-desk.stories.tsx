import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import { OfLatest, passingOn, TALK } from '../../../../stories/desk.tsx'
import { onGround } from '../../../../stories/ground.tsx'
import { MessageRow } from '../message-row.tsx'
import { createDesk } from './desk.ts'
import { DeskFoot } from './desk-foot.tsx'
import { DeskOverlays } from './desk-overlays.tsx'
import { MessageDesk } from './message-desk.tsx'

const Shown = () => {
  const [desk] = useState(() => createDesk('story'))
  return (
    <MessageDesk desk={desk} conversationID={TALK}>
      <OfLatest flow="in">{(message) => <MessageRow message={message} isFirstOfSender />}</OfLatest>
      <DeskFoot>
        <p>这里写消息</p>
      </DeskFoot>
    </MessageDesk>
  )
}

const meta = {
  title: 'Demo/Room/Desk/MessageDesk',
  component: Shown,
  subcomponents: { DeskFoot, DeskOverlays },
  decorators: [onGround],
  parameters: passingOn,
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Choosing: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '消息操作' }))
    await userEvent.click(await canvas.findByRole('button', { name: '多选' }))
    await expect(await canvas.findByText('已选 1 条')).toBeVisible()
    await expect(canvas.queryByText('这里写消息')).toBeNull()
    await userEvent.keyboard('{Escape}')
    await expect(await canvas.findByText('这里写消息')).toBeVisible()
  },
}
export const Bundle: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: /查看聊天记录/ }))
    const dialog = await canvas.findByRole('dialog', { name: '转发的聊天记录' })
    await waitFor(() => expect(dialog).toBeVisible())
  },
}
