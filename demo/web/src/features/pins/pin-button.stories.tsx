import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { useMessage } from 'tavern-im/react'
import { chen, onGround, TEA, useLatest } from '../../../stories/ground.tsx'
import { PinButton } from './pin-button.tsx'

const onDone = fn()

const Shown = ({ conversationID }: { readonly conversationID: string }) => {
  const { message } = useMessage(useLatest(conversationID, 'in'))
  if (message === null) return null
  return (
    <>
      <p>{message.from}</p>
      <PinButton message={message} className={undefined} onDone={onDone} />
    </>
  )
}

const meta = {
  title: 'Demo/Pins/PinButton',
  component: Shown,
  decorators: [onGround],
  args: { conversationID: `GROUP${TEA}` },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const OfTheOwner: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '置顶' }))
    await expect(onDone).toHaveBeenCalledOnce()
    await userEvent.click(await canvas.findByRole('button', { name: '取消置顶' }))
    await expect(await canvas.findByRole('button', { name: '置顶' })).toBeVisible()
  },
}
export const BetweenTwo: Story = {
  args: { conversationID: `C2C${chen.userID}` },
  async play({ canvas }) {
    await canvas.findByText(chen.userID)
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
