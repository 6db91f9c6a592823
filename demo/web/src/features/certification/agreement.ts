import { openPopup } from '../../ui/popup/popup.ts'

const RULES: readonly string[] = [
  '我填写的姓名、联系方式和上传的图片真实有效，且属于本人。',
  '认证通过后，我可以担任打手、发布团本；接单后按约定的时间和内容完成，不中途弃单。',
  '不使用外挂、脚本等违规手段，不索要与订单无关的账号信息，不绕开平台私下收款。',
  '完成订单后提交真实凭证；老板驳回或上报异常时，配合平台核实处理。',
  '违反约定的，平台可以取消认证。取消认证不影响进行中的订单，但不能再接新单。',
  '姓名和联系方式仅本人和平台运营人员可见，只用于审核和处理订单问题。',
]

/** Shows the thugs' agreement; resolves with whether the user agreed in the dialog. */
export const readAgreement = async (): Promise<boolean> => {
  const closed = await openPopup({
    popType: 'rule',
    title: '打手认证协议',
    confirmText: '同意',
    cancelText: '关闭',
    context: RULES,
  })
  return closed === 'confirm'
}
