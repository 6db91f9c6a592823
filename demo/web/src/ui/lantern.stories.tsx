import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { Lantern } from './lantern.tsx'

const meta = {
  title: 'Demo/UI/Lantern',
  component: Lantern,
  decorators: [onGround],
  parameters: alone,
} satisfies Meta<typeof Lantern>

export default meta

type Story = StoryObj<typeof meta>

export const Night: Story = {
  render: () => (
    <div style={{ position: 'relative', height: 240, background: 'var(--night)' }}>
      <Lantern />
    </div>
  ),
  play: ({ canvasElement }) => expect(canvasElement.querySelector('svg')).toBeVisible(),
}
