import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { PICTURE } from '../../../stories/picture.ts'
import { closePopup, openPopup, type PopupOptions, popups } from '../../ui/popup/popup.ts'

const meta = {
  title: 'Demo/Popups/PopupHost',
  // The ground of every story shows popups.
  render: () => <p>页面</p>,
  decorators: [onGround],
  parameters: alone,
  beforeEach: () => {
    const restore = market()
    return () => {
      restore()
      for (const { id } of popups.get()) closePopup(id, 'cancel')
    }
  },
} satisfies Meta

export default meta

type Story = StoryObj<typeof meta>

/** Opens a popup and waits for its entry animation. */
const opened = async (options: PopupOptions) => {
  void openPopup(options)
  const dialog = await screen.findByRole('dialog', { name: options.title ?? '' })
  await waitFor(() => expect(dialog).toBeVisible())
  await expect(dialog).toHaveFocus()
  return within(dialog)
}

const submit = async () => true

export const Default: Story = {
  async play({ userEvent }) {
    const dialog = await opened({
      popType: 'default',
      title: '提示',
      context: '您还没有登录，请先登录',
    })
    await userEvent.click(dialog.getByRole('button', { name: '取消' }))
    await expect(popups.get().at(-1)?.show).toBe(false)
  },
}
export const Info: Story = {
  async play() {
    const title = '上传失败'
    await opened({ popType: 'info', title, hideCancel: true, context: '图片压缩失败，请重试' })
    // Escape and the back gesture raise this event on a dialog.
    screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
    await expect(popups.get().at(-1)?.show).toBe(false)
  },
}
export const Notice: Story = {
  async play() {
    const context = '周三凌晨两点到四点维护，期间不能充值和提现。\n\n'.repeat(12)
    await opened({ popType: 'notice', title: '公告', hideCancel: true, context })
    await expect(screen.getByText(/维护/)).toBeVisible()
  },
}
export const Rule: Story = {
  async play() {
    await opened({ popType: 'rule', title: '押金规则', context: ['先付押金。', '再结算。'] })
    await expect(screen.getAllByRole('listitem')).toHaveLength(2)
  },
}
export const Money: Story = {
  async play() {
    const lines = [
      { text: '押金', fen: 12_000 },
      { text: '优惠券', fen: -2050 },
    ]
    await opened({ popType: 'money', title: '支付押金', context: { fen: 9950, lines } })
    await expect(screen.getByText('−¥20.50')).toBeVisible()
  },
}
export const Count: Story = {
  async play({ userEvent }) {
    const chosen = fn(submit)
    const context = { min: 1, max: 20, initial: 4, unit: '人', submit: chosen }
    const dialog = await opened({ popType: 'count', title: '老板人数', context })
    const field = dialog.getByLabelText('数量，1 到 20 人')
    await userEvent.clear(field)
    await userEvent.type(field, '12')
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    await expect(chosen).toHaveBeenCalledWith(12)
  },
}
export const Settlement: Story = {
  async play() {
    const context = {
      identity: '打手',
      roomTitle: '赛季冲段',
      files: [PICTURE],
      text: '十层已通关',
    }
    await opened({ popType: 'settlement', title: '完成凭证', hideCancel: true, context })
    await expect(screen.getByRole('img', { name: '凭证 1' })).toBeVisible()
  },
}
export const Phone: Story = {
  async play({ userEvent }) {
    const context = { bound: '', submit, onLost: fn() }
    const dialog = await opened({ popType: 'phone', title: '绑定手机号', context })
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    await expect(dialog.getByText('请填写手机号')).toBeVisible()
    await expect(dialog.queryByLabelText('原手机号验证码')).toBeNull()
  },
}
export const AnotherPhone: Story = {
  async play({ userEvent }) {
    const context = { bound: '13800000001', submit, onLost: fn() }
    const dialog = await opened({ popType: 'phone', title: '更换手机号', context })
    await userEvent.type(dialog.getByLabelText('新手机号'), '13912345678')
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    await expect(dialog.getAllByText('请填写验证码')).toHaveLength(2)
    await userEvent.click(dialog.getByRole('button', { name: '原手机号收不到验证码？' }))
    await expect(context.onLost).toHaveBeenCalled()
  },
}
export const PhoneRequest: Story = {
  async play({ userEvent }) {
    const title = '申请更换手机号'
    const dialog = await opened({ popType: 'phoneRequest', title, context: { submit } })
    await userEvent.type(dialog.getByLabelText('申请说明'), '号码停用了')
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    await expect(dialog.getByText('请至少写 10 个字，方便客服核实')).toBeVisible()
  },
}
export const Nickname: Story = {
  async play({ userEvent }) {
    const dialog = await opened({
      popType: 'nickname',
      title: '修改昵称',
      context: { nickname: '', submit },
    })
    await userEvent.type(dialog.getByLabelText('新昵称'), '九个字的昵称实在太长')
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    await expect(dialog.getByText('新昵称长度不能超过 8 个字')).toBeVisible()
  },
}
export const Finish: Story = {
  async play() {
    const context = { isPosting: true, draftName: 'finish:story', submit }
    await opened({ popType: 'finish', title: '提交完成凭证', confirmText: '提交', context })
    await expect(screen.getByLabelText('完成说明')).toBeVisible()
  },
}
