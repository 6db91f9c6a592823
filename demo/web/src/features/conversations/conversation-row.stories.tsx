import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { useConversation } from 'tavern-im/react'
import { chen, lin, onGround, type StorySetup, TEA } from '../../../stories/ground.tsx'
import { ConversationRow } from './conversation-row.tsx'

const Shown = ({ conversationID }: { readonly conversationID: string }) => {
  const { conversation } = useConversation(conversationID)
  if (conversation === null) return null
  return <ConversationRow conversation={conversation} myID={lin.userID} now={Date.now()} />
}

const meta = {
  title: 'Demo/Conversations/ConversationRow',
  component: Shown,
  decorators: [onGround],
  args: { conversationID: `C2C${chen.userID}` },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Unread: Story = {
  async play({ canvas }) {
    await canvas.findByText('别忘了带伞')
    await canvas.findByText('2 条未读')
  },
}
export const OfAGroup: Story = {
  args: { conversationID: `GROUP${TEA}` },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/And I bring cups/)).toBeVisible()
  },
}
export const PinnedAndMuted: Story = {
  parameters: {
    setup: {
      prepare: async ({ me: { chat } }: StorySetup) => {
        await chat.pinConversation({ conversationID: `C2C${chen.userID}`, isPinned: true })
        await chat.setMessageRemindType({
          userIDList: [chen.userID],
          messageRemindType: 'AcceptNotNotify',
        })
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(chen.name)).toBeVisible()
  },
}
export const WithADraft: Story = {
  parameters: {
    setup: {
      prepare: ({ me: { chat } }: StorySetup) =>
        chat.setConversationDraft({
          conversationID: `C2C${chen.userID}`,
          draftText: '明天下午三点',
        }),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('[草稿]')).toBeVisible()
    await expect(canvas.getByText('明天下午三点')).toBeVisible()
  },
}
export const Mentioned: Story = {
  args: { conversationID: `GROUP${TEA}` },
  parameters: {
    setup: {
      prepare: async ({ other: { chat } }: StorySetup) => {
        const message = chat.createTextAtMessage({
          to: TEA,
          conversationType: 'GROUP',
          payload: { text: `@${lin.name}\u2005来吗`, atUserList: [lin.userID] },
        })
        await chat.sendMessage(message)
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('[有人@我]')).toBeVisible()
  },
}
