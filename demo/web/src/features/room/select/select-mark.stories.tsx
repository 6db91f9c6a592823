import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { deskOfStory, OfLatest, OnDesk } from '../../../../stories/desk.tsx'
import { onGround } from '../../../../stories/ground.tsx'
import { MessageRow } from '../message-row.tsx'
import { SelectMark } from './select-mark.tsx'

const Shown = () => (
  <OnDesk state={{ mode: { kind: 'selecting', chosen: new Set() } }}>
    <OfLatest flow="in">{(message) => <MessageRow message={message} isFirstOfSender />}</OfLatest>
  </OnDesk>
)

const meta = {
  title: 'Demo/Room/Select/SelectMark',
  component: Shown,
  subcomponents: { SelectMark },
  decorators: [onGround],
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const OfAMessage: Story = {
  async play({ canvas, userEvent }) {
    const box = await canvas.findByRole('checkbox')
    await userEvent.click(box)
    await expect(box).toBeChecked()
    await expect(deskOfStory().mode).toMatchObject({ kind: 'selecting' })
    await userEvent.click(box)
    await expect(box).not.toBeChecked()
  },
}
