import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, asPage } from '../../../stories/ground.tsx'
import { OfflineBar } from './offline-bar.tsx'

const meta = {
  title: 'Demo/Network/OfflineBar',
  component: OfflineBar,
  decorators: [asPage],
  parameters: alone,
} satisfies Meta<typeof OfflineBar>

export default meta

type Story = StoryObj<typeof meta>

export const Offline: Story = {
  play: ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('没有网络'),
}
