import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, waitFor } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { Composer } from './composer.tsx'

type Args = Parameters<typeof Composer>[0]

const Shown = (args: Args) => {
  const [text, setText] = useState(args.text)
  return <Composer {...args} text={text} onChange={setText} />
}

const meta = {
  title: 'Demo/Room/Composer',
  component: Shown,
  decorators: [onGround],
  parameters: alone,
  args: {
    text: '',
    onChange: fn(),
    onText: fn(() => true),
    onSticker: fn(),
    onOrder: fn(),
    onFiles: fn(),
    onLocation: fn(),
    voiceButton: null,
  },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.type(canvas.getByLabelText('消息内容'), '三点见')
    await userEvent.click(canvas.getByRole('button', { name: '发送' }))
    await expect(args.onText).toHaveBeenCalledWith('三点见')
    await expect(canvas.getByLabelText('消息内容')).toHaveValue('')
  },
}
export const WithADraft: Story = {
  args: { text: '还没写完的话' },
  play: ({ canvas }) =>
    waitFor(() => expect(canvas.getByRole('button', { name: '发送' })).toBeVisible()),
}
export const Faces: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: '表情' }))
    await waitFor(() => expect(canvas.getAllByRole('tab')).toHaveLength(2))
  },
}

export const More: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: '更多' }))
    await waitFor(() => expect(canvas.getByRole('region', { name: '更多' })).toBeVisible())
  },
}
