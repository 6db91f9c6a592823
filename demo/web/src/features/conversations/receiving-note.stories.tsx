import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { onGround } from '../../../stories/ground.tsx'
import { ReceivingNote } from './receiving-note.tsx'

const meta = {
  title: 'Demo/Conversations/ReceivingNote',
  component: ReceivingNote,
  decorators: [onGround],
} satisfies Meta<typeof ReceivingNote>

export default meta

type Story = StoryObj<typeof meta>

export const UpToDate: Story = {
  play: ({ canvas }) => expect(canvas.queryByRole('status')).toBeNull(),
}
