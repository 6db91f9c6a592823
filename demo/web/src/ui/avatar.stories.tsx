import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { Avatar } from './avatar.tsx'

const meta = {
  title: 'Demo/UI/Avatar',
  component: Avatar,
  decorators: [onGround],
  parameters: alone,
  args: { name: '陈默', src: '' },
} satisfies Meta<typeof Avatar>

export default meta

type Story = StoryObj<typeof meta>

export const Letter: Story = {
  play: ({ canvas }) => expect(canvas.getByText('陈')).toBeVisible(),
}
export const Picture: Story = { args: { src: '/favicon.svg', size: 'large' } }

export const Huge: Story = { args: { size: 'huge' } }
