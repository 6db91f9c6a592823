import { confirm } from '../../ui/ask.ts'
import { ListRow } from '../../ui/list-row.tsx'
import { openPopup } from '../../ui/popup/popup.ts'
import { toast } from '../../ui/toast.ts'
import { maskedPhone } from '../account/masked-phone.ts'
import { host } from '../host/host-bridge.ts'
import { useMarket } from '../market/use-market.ts'
import { usePhone } from './use-phone.ts'

/**
 * The phone of the account, with actions to bind it, change it, or request a change if the bound
 * phone is lost (ACCOUNT-04).
 */
export const PhoneRow = ({ phone }: { readonly phone: string }) => {
  const { bind, request, cancel } = usePhone()
  const { data: pending } = useMarket('/api/basic/user/phoneRequest/detail', {})
  const isBound = phone !== ''
  const isPending = pending?.status === 'pending'
  const ask = () =>
    void openPopup({
      popType: 'phoneRequest',
      title: '申请更换手机号',
      subTitle: '提交后由客服核实身份，处理结果在消息中心通知',
      confirmText: '提交申请',
      context: { submit: request },
    }).then((closed) => closed === 'confirm' && toast('申请已提交'))
  const change = () =>
    void openPopup({
      popType: 'phone',
      title: isBound ? '更换手机号' : '绑定手机号',
      subTitle: isBound ? '更换后，其他设备需要重新登录' : '绑定后可以用手机号登录',
      confirmText: isBound ? '更换' : '绑定',
      context: { bound: phone, submit: bind, onLost: ask },
    }).then((closed) => closed === 'confirm' && toast(isBound ? '手机号已更换' : '手机号已绑定'))
  const takeBack = async () => {
    const isSure = await confirm({
      title: '申请审核中',
      content: `正在核实把手机号换成 ${maskedPhone(pending?.phone ?? '')} 的申请，通过后需要重新登录。`,
      confirmText: '撤回申请',
      cancelText: '知道了',
    })
    if (isSure && (await cancel())) toast('申请已撤回')
  }
  const open = () => {
    if (isPending) return void takeBack()
    if (!host().bindPhone(isBound)) change()
  }
  const shown = isBound ? maskedPhone(phone) : '去绑定'
  return (
    <ListRow
      icon="phone"
      title="手机号"
      value={isPending ? `${shown}（更换审核中）` : shown}
      onClick={open}
    />
  )
}
