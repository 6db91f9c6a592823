import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { market, onGround } from '../../../../stories/ground.tsx'
import { InRoom, OfLatest } from '../../../../stories/room.tsx'
import { ReportSheet } from './report-sheet.tsx'

const onClose = fn()

const Shown = () => (
  <InRoom>
    <OfLatest flow="in">{({ ID }) => <ReportSheet messageID={ID} onClose={onClose} />}</OfLatest>
  </InRoom>
)

const meta = {
  title: 'Demo/Room/Report/ReportSheet',
  component: Shown,
  decorators: [onGround],
  beforeEach: market,
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const OfTheOther: Story = {
  async play({ userEvent }) {
    const submit = await screen.findByRole('button', { name: '提交举报' })
    await waitFor(() => expect(submit).toBeVisible())
    await userEvent.click(submit)
    await expect(await screen.findByText('请选择举报原因')).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: '辱骂骚扰' }))
    await userEvent.click(submit)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  },
}
