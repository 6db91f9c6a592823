import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, asPage } from '../../../stories/ground.tsx'
import { OfflineBar } from './offline-bar.tsx'

const networkIs = (isOnline: boolean) => ({
  beforeEach: () => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline })
    // What it is in truth comes from the prototype again.
    return () => Reflect.deleteProperty(navigator, 'onLine')
  },
})

const meta = {
  title: 'Demo/Update/OfflineBar',
  component: OfflineBar,
  decorators: [asPage],
  parameters: alone,
} satisfies Meta<typeof OfflineBar>

export default meta

type Story = StoryObj<typeof meta>

export const Offline: Story = {
  ...networkIs(false),
  play: ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('没有网络'),
}
export const Online: Story = {
  ...networkIs(true),
  play: ({ canvas }) => expect(canvas.queryByRole('status')).toBeNull(),
}
