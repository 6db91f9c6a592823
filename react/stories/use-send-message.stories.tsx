import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import { type SendResult, useMessages, useSendMessage } from 'tavern-im/react'
import { Bubble, chen, HookPanel, presses, setupOf, shownBy } from './stage/index.ts'

interface StoryArgs {
  readonly conversationID: string | null
}

const Shown = ({ conversationID }: StoryArgs) => {
  const { sendText, sendFace, sendLocation, sendCustom, resend } = useSendMessage(conversationID)
  const { items } = useMessages(conversationID)
  const [last, setLast] = useState<SendResult | null>(null)
  const keeping = async (sending: Promise<SendResult>) => {
    const result = await sending
    setLast(result)
    return result
  }
  return (
    <HookPanel
      call="useSendMessage(conversationID)"
      about={[
        'Sending in a conversation. Each sending settles with its outcome: sent, rejected or unknown.',
        '在会话里发送消息：每次发送都有明确结果（已发送、被拒绝或未知），不会抛出异常。',
      ]}
      state={last}
      mine={[
        ['Text', '文本', () => keeping(sendText('三点，老地方'))],
        ['Face', '表情', () => keeping(sendFace({ index: 1, data: 'tavern' }))],
        [
          'Location',
          '位置',
          () => keeping(sendLocation({ description: '茶馆', latitude: 31.2, longitude: 121.5 })),
        ],
        ['Custom', '自定义', () => keeping(sendCustom({ data: '{}', description: 'order' }))],
        ['Too long', '超长文本', () => keeping(sendText('茶'.repeat(6_000)))],
        ['Again', '重发', () => (last?.message ? keeping(resend(last.message.ID)) : undefined)],
      ]}
    >
      <div className="talk">
        {items.map((item) =>
          item.kind === 'message' ? (
            <Bubble key={item.key} message={item.message} note={item.message.status} />
          ) : null,
        )}
      </div>
    </HookPanel>
  )
}

const meta = {
  title: 'Hooks/useSendMessage',
  component: Shown,
  args: { conversationID: `C2C${chen.userID}` },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Ready: Story = {
  async play(context) {
    await presses(context, 'me', 'Text', 'sent')
    await shownBy(context).findByText('三点，老地方')
    await presses(context, 'me', 'Face', 'sent')
    await presses(context, 'me', 'Location', 'sent')
    await shownBy(context).findByText('[TIMLocationElem]')
    await presses(context, 'me', 'Too long', /^rejected, \d+/)
  },
}

export const Offline: Story = {
  async play(context) {
    await waitFor(() => expect(shownBy(context).getAllByText('success').length).toBeGreaterThan(3))
    await setupOf(context).setNetwork('offline')
    context.canvasElement.querySelector<HTMLElement>('[data-act=Text]')?.click()
    await shownBy(context).findByText('unSend')
    await setupOf(context).setNetwork('online')
    await waitFor(() => expect(shownBy(context).queryByText('unSend')).toBeNull())
  },
}

export const Null: Story = {
  args: { conversationID: null },
  play: (context) => presses(context, 'me', 'Text', /^rejected/),
}
