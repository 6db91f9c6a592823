import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fenTyped, moneyText } from 'tavern-market-api/client'
import { openPopup } from '../../ui/popup/popup.ts'
import { toast } from '../../ui/toast.ts'
import { useStoredDraft } from '../drafts/use-stored-draft.ts'
import { confirmDeposit, offersRecharge } from './confirm-deposit.ts'
import { type OrderKind, orderPath } from './order.ts'
import { emptyDraft, type PublishDraft, problemsOf, requestOfDraft } from './publish-draft.ts'
import { useOrderAction } from './use-order.ts'

/** The leader of a group run pays nothing; the dialog shows what the others will pay. */
const confirmRaid = async ({ priceYuan, depositYuan, bossNum }: PublishDraft): Promise<boolean> => {
  const price = fenTyped(priceYuan)
  const closed = await openPopup({
    popType: 'money',
    title: '发布团本',
    subTitle: '发布不收费，每位老板加入时付押金',
    confirmText: '确认发布',
    context: {
      fen: 0,
      lines: [
        { text: '每位老板押金', fen: fenTyped(depositYuan) },
        { text: '每位老板支付', fen: price },
        { text: `${bossNum} 位老板满员共收`, fen: price * bossNum },
      ],
    },
  })
  return closed === 'confirm'
}

/** The path to return to; the form is stored as a draft. */
const FORM = {
  orderID: '',
  back: '/pages/enter/home/subpages/market/create_room',
}

const dueOf = ({ depositYuan, coupon }: PublishDraft): number =>
  fenTyped(depositYuan) - (coupon?.off_price ?? 0)

const confirmBoosting = (draft: PublishDraft): Promise<boolean> =>
  confirmDeposit(
    {
      title: '支付押金',
      orderTitle: draft.title,
      confirmText: `支付 ${moneyText(dueOf(draft))}`,
      depositFen: fenTyped(draft.depositYuan),
      couponFen: draft.coupon?.off_price ?? 0,
    },
    FORM,
  )

/** The form of a new order: values, errors and submission. */
export const usePublish = (kind: OrderKind) => {
  const navigate = useNavigate()
  const { draft, problems, set, isRight, forget } = useStoredDraft(
    `publish:${kind}`,
    () => emptyDraft(kind),
    (one) => problemsOf(one, Date.now()),
  )
  const [isAsking, setIsAsking] = useState(false)
  const boosting = useOrderAction('/order/boosting/save', (refusal) =>
    offersRecharge(refusal, dueOf(draft), FORM),
  )
  const raid = useOrderAction('/order/raid/save')
  const agreed = async () => {
    setIsAsking(true)
    try {
      return await (kind === 'raid' ? confirmRaid(draft) : confirmBoosting(draft))
    } finally {
      setIsAsking(false)
    }
  }
  /** Resolves with false if the form is invalid. */
  const submit = async (): Promise<boolean> => {
    if (!isRight()) return false
    if (!(await agreed())) return true
    const { run } = kind === 'raid' ? raid : boosting
    const reply = await run(requestOfDraft(kind, draft))
    if (reply === null) return true
    forget()
    toast('发布成功')
    void navigate(orderPath(kind, reply.order_id), { replace: true })
    return true
  }
  return { draft, problems, set, submit, isBusy: isAsking || boosting.isBusy || raid.isBusy }
}

export type Publish = ReturnType<typeof usePublish>
