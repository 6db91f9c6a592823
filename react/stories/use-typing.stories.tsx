import type { Meta, StoryObj } from '@storybook/react-vite'
import { useTyping } from 'tavern-im/react'
import { typing } from 'tavern-im/strict'
import { chen, HookPanel, lin, presses, shownBy, useSetup } from './stage/index.ts'

interface StoryArgs {
  readonly conversationID: string | null
}

const Shown = ({ conversationID }: StoryArgs) => {
  const { me, other } = useSetup()
  const state = useTyping(conversationID)
  const conversation = `C2C${lin.userID}`
  const saying = typing(other.chat)
  return (
    <HookPanel
      call="useTyping(conversationID)"
      about={[
        'Whether the other side is typing, and how to tell it that I am.',
        '对方是否正在输入，以及如何告诉对方我正在输入。',
      ]}
      state={state}
      mine={[
        ['Write', '发消息', () => me.say('到哪儿了？', chen)],
        ['I type', '我在输入', () => state.started()],
        ['I stop', '我停下', () => state.stopped()],
      ]}
      others={[
        ['Type', '输入', () => saying.started(conversation)],
        ['Stop', '停下', () => saying.stopped(conversation)],
      ]}
    >
      <p className="figure">{state.isPeerTyping ? 'typing…' : 'quiet'}</p>
    </HookPanel>
  )
}

const meta = {
  title: 'Hooks/useTyping',
  component: Shown,
  args: { conversationID: `C2C${chen.userID}` },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Ready: Story = {
  async play(context) {
    await shownBy(context).findByText('quiet')
    await presses(context, 'other', 'Type')
    await shownBy(context).findByText('typing…')
    await presses(context, 'other', 'Stop')
    await shownBy(context).findByText('quiet')
  },
}

export const Null: Story = {
  args: { conversationID: null },
  async play(context) {
    await presses(context, 'other', 'Type')
    await shownBy(context).findByText('quiet')
  },
}
