import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { useConversation } from 'tavern-im/react'
import { chen, lin, onGround } from '../../../stories/ground.tsx'
import { ManagedRow } from './managed-row.tsx'

const Shown = ({ conversationID }: { readonly conversationID: string }) => {
  const { conversation } = useConversation(conversationID)
  if (conversation === null) return null
  return <ManagedRow conversation={conversation} myID={lin.userID} now={Date.now()} />
}

const meta = {
  title: 'Demo/Conversations/ManagedRow',
  component: Shown,
  decorators: [onGround],
  args: { conversationID: `C2C${chen.userID}` },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const PinnedByItsMenu: Story = {
  async play({ canvas, userEvent }) {
    const row = await canvas.findByRole('link')
    await userEvent.pointer({ target: row, keys: '[MouseRight]' })
    await userEvent.click(await screen.findByText('置顶'))
    await waitFor(() => expect(canvas.getByRole('link')).toHaveAttribute('data-pinned', 'true'))
  },
}
