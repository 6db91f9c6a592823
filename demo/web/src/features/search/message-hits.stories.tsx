import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { useMessage } from 'tavern-im/react'
import { chen, onGround, useLatest } from '../../../stories/ground.tsx'
import { HitList } from './hit-row.tsx'
import { ConversationHit, MessageHit } from './message-hits.tsx'

const onOpen = fn()

const ID = `C2C${chen.userID}`

const Shown = ({ messageCount }: { readonly messageCount: number }) => {
  const { message } = useMessage(useLatest(ID, 'in'))
  if (message === null) return null
  const highlight = { [message.ID]: [{ field: 'text', start: 4, end: 5 }] }
  const result = { conversationID: ID, messageCount, messageList: [], highlight }
  return (
    <HitList>
      <ConversationHit result={result} text="伞" onOpen={onOpen} />
      <MessageHit message={message} highlight={highlight} onOpen={onOpen} />
    </HitList>
  )
}

const meta = {
  title: 'Demo/Search/MessageHits',
  component: Shown,
  decorators: [onGround],
  args: { messageCount: 3 },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Both: Story = {
  async play({ canvas, userEvent }) {
    await expect(await canvas.findByText('3 条相关的聊天记录')).toBeVisible()
    const [, message] = canvas.getAllByRole('link')
    await expect(message).toHaveAttribute('href', expect.stringContaining('around='))
    if (message !== undefined) await userEvent.click(message)
    await expect(onOpen).toHaveBeenCalledOnce()
  },
}
