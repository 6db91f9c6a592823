import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { PlusPanel } from './plus-panel.tsx'

const meta = {
  title: 'Demo/Room/PlusPanel',
  component: PlusPanel,
  decorators: [onGround],
  parameters: alone,
  args: { onOrder: fn(), onFiles: fn(), onLocation: fn() },
} satisfies Meta<typeof PlusPanel>

export default meta

type Story = StoryObj<typeof meta>

export const Open: Story = {
  play: ({ canvas }) =>
    waitFor(() => expect(canvas.getByRole('region', { name: '更多' })).toBeVisible()),
}
