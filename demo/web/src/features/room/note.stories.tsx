import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { Note } from './note.tsx'

const meta = {
  title: 'Demo/Room/Note',
  component: Note,
  decorators: [onGround],
  parameters: alone,
  args: { children: '你撤回了一条消息' },
} satisfies Meta<typeof Note>

export default meta

type Story = StoryObj<typeof meta>

export const Line: Story = {
  play: ({ canvas }) => expect(canvas.getByText('你撤回了一条消息')).toBeVisible(),
}
