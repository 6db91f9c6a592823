import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { onGround } from '../../../stories/ground.tsx'
import { AlertsRow } from './alerts-row.tsx'

const meta = {
  title: 'Demo/Alerts/AlertsRow',
  component: AlertsRow,
  decorators: [onGround],
} satisfies Meta<typeof AlertsRow>

export default meta

type Story = StoryObj<typeof meta>

/** Stories have no service worker to show notifications. */
export const Unable: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: /新消息通知/ }))
    await expect(await screen.findByText('此设备不支持消息通知')).toBeVisible()
  },
}
