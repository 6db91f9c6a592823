import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, asPage } from '../../../stories/ground.tsx'
import { NetworkNotice } from './network-notice.tsx'

const meta = {
  title: 'Demo/Network/NetworkNotice',
  component: NetworkNotice,
  decorators: [asPage],
  parameters: alone,
  args: { state: 'offline', contentAt: 0 },
} satisfies Meta<typeof NetworkNotice>

export default meta

type Story = StoryObj<typeof meta>

export const Offline: Story = {
  play: ({ canvas }) =>
    expect(canvas.getByRole('status')).toHaveTextContent('没有网络，连上后自动恢复'),
}

export const OfflineWithContent: Story = {
  args: { contentAt: new Date(2026, 10, 27, 10, 38).getTime() },
  play: ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('内容更新于'),
}

export const Away: Story = {
  args: { state: 'away' },
  play: ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('正在重试'),
}

export const Recovered: Story = {
  args: { state: 'recovered' },
  play: ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('网络已恢复'),
}
