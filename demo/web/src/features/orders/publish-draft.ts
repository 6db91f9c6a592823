import { fenTyped, moneyText } from 'tavern-market-api/client'
import type { Problems } from '../../ui/use-draft.ts'
import type { RequestOf } from '../market/market.ts'
import { doneUrls, isUploading, type UploadedPicture } from '../uploads/pictures.ts'
import type { MyCoupon } from './coupon-sheet.tsx'
import type { OrderKind } from './order.ts'
import type { GameRole } from './role-picker.tsx'

/** The form values of a new order. Amounts are kept as typed, in yuan and 万. */
export interface PublishDraft {
  readonly title: string
  readonly description: string
  readonly jobID: string
  readonly capacity: string
  readonly pictures: readonly UploadedPicture[]
  readonly depositYuan: string
  readonly priceYuan: string
  /** 0 to start when all seats are taken. */
  readonly startAt: number
  readonly role: GameRole | null
  readonly bossNum: number
  readonly thugNum: number
  readonly coupon: MyCoupon | null
}

export const TITLE_CHARACTERS = 30
export const DESCRIPTION_CHARACTERS = 500

/** The maximum number of seats of each side. */
export const maxSeats = { dailian: { boss: 5, thug: 5 }, raid: { boss: 20, thug: 10 } } as const

const START_DAYS = 30
const DAY_MS = 24 * 3600 * 1000
const MIN_FEN = 100
const MAX_FEN = 5_000_000
const WAN = 10_000
const MAX_CAPACITY = 1_000_000_000

export const lastStart = (now: number): number => now + START_DAYS * DAY_MS

export const emptyDraft = (kind: OrderKind): PublishDraft => ({
  title: '',
  description: '',
  jobID: '',
  capacity: '',
  pictures: [],
  depositYuan: '',
  priceYuan: '',
  startAt: 0,
  role: null,
  bossNum: kind === 'raid' ? 4 : 1,
  thugNum: 1,
  coupon: null,
})

const amountProblem = (name: string, yuan: string): string | null => {
  if (yuan === '') return `请填写${name}`
  const fen = fenTyped(yuan)
  if (fen < MIN_FEN) return `${name}不能低于 ${moneyText(MIN_FEN)}`
  return fen > MAX_FEN ? `${name}不能高于 ${moneyText(MAX_FEN)}` : null
}

const priceProblem = ({ priceYuan, depositYuan }: PublishDraft): string | null =>
  amountProblem('结算价', priceYuan) ??
  (depositYuan !== '' && fenTyped(priceYuan) > fenTyped(depositYuan) ? '结算价不能高于押金' : null)

const startProblem = (startAt: number, now: number): string | null =>
  startAt !== 0 && (startAt <= now || startAt > lastStart(now))
    ? `开始时间须在未来${START_DAYS}天内`
    : null

/** The errors of the fields; empty if the form is valid. */
export const problemsOf = (draft: PublishDraft, now: number): Problems<PublishDraft> => {
  const all: Readonly<Record<string, string | null>> = {
    title: draft.title.trim() === '' ? '请填写标题' : null,
    role: draft.role === null ? '请选择游戏角色' : null,
    depositYuan: amountProblem('押金', draft.depositYuan),
    priceYuan: priceProblem(draft),
    startAt: startProblem(draft.startAt, now),
    capacity: Number(draft.capacity) * WAN > MAX_CAPACITY ? '战斗力不能高于 10 亿' : null,
    pictures: isUploading(draft.pictures) ? '图片还在上传，请稍候' : null,
  }
  return Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== null))
}

/** The use of the publisher's coupon; without a price the whole deposit counts. */
export const couponPurposeOf = ({ depositYuan, priceYuan }: PublishDraft) => ({
  deposit_price: fenTyped(depositYuan),
  ...(fenTyped(priceYuan) > 0 && { settle_price: fenTyped(priceYuan) }),
})

/** The back end's request; includes the coupon only if the publisher pays. */
export const requestOfDraft = (
  kind: OrderKind,
  draft: PublishDraft,
): RequestOf<'/order/boosting/save'> => ({
  title: draft.title.trim(),
  description: draft.description.trim(),
  job_id: draft.jobID,
  min_fighting_capacity: Math.round(Number(draft.capacity) * WAN),
  pictures: doneUrls(draft.pictures),
  deposit_price: fenTyped(draft.depositYuan),
  settle_price: fenTyped(draft.priceYuan),
  start_at: draft.startAt,
  role_id: draft.role?.id ?? '',
  boss_num: draft.bossNum,
  thug_num: draft.thugNum,
  ...(kind === 'raid' || draft.coupon === null ? {} : { coupon_id: draft.coupon.id }),
})
