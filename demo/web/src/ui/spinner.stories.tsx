import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { Spinner } from './spinner.tsx'

const meta = {
  title: 'Demo/UI/Spinner',
  component: Spinner,
  decorators: [onGround],
  parameters: alone,
} satisfies Meta<typeof Spinner>

export default meta

type Story = StoryObj<typeof meta>

export const Turning: Story = {
  play: ({ canvas }) => expect(canvas.getByRole('img', { name: '加载中' })).toBeVisible(),
}
