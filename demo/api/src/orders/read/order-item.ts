import { listOf, object, oneOf, text, whole, yesNo } from '../../kernel/schema.ts'
import { orderID, orderState, position } from '../fields.ts'

const DESCRIPTION_CHARACTERS = 500

/** Public data of an account. */
const person = {
  account: text('账号'),
  nickname: text('昵称'),
  avatar: text('头像'),
  im_user_id: text('聊天账号'),
  is_certified: yesNo('已认证'),
  settled: whole('完成订单'),
  rating: whole('评分'),
}

/** The participant on a seat, with the game role at the time of joining. */
export const member = object({
  ...person,
  position,
  seat: whole('座位'),
  is_publisher: yesNo('房主'),
  is_confirmed: yesNo('已确认'),
  role_name: text('角色名'),
  job_id: text('职业'),
  fighting_capacity: whole('战斗力'),
  joined_at: whole('加入时间'),
})

/** A seat, possibly empty. */
export const seatField = object({
  position,
  seat: whole('座位'),
  state: oneOf('座位状态', ['empty', 'locked', 'taken']),
})

/** Times are unix milliseconds; 0 if there is none. */
const orderInfo = object({
  id: orderID,
  order_no: text('订单号'),
  state: orderState,
  title: text('标题'),
  description: text('说明', { max: DESCRIPTION_CHARACTERS }),
  job_id: text('职业要求'),
  min_capacity: whole('战斗力要求'),
  pictures: listOf('图片', text('图片')),
  settle_price: whole('结算价'),
  /** Hundredths of a percent, fixed when the order was published. */
  fee_basis_points: whole('服务费率'),
  /** A thug's earnings without the fee; before the start, if all open seats are taken. */
  thug_income: whole('打手到手'),
  boss_num: whole('老板人数'),
  thug_num: whole('打手人数'),
  boss_taken: whole('已有老板'),
  thug_taken: whole('已有打手'),
  boss_free: whole('空闲老板位'),
  thug_free: whole('空闲打手位'),
  group_id: text('聊天群'),
  publisher: object(person),
  start_at: whole('开始时间'),
  created_at: whole('发布时间'),
  started_at: whole('实际开始时间'),
  finished_at: whole('提交完成时间'),
  ended_at: whole('结束时间'),
  due_at: whole('自动处理时间'),
})

const result = object({
  order_info: orderInfo,
  boss_info: listOf('老板', member),
  thug_info: listOf('打手', member),
})

/** An order in lists; `cardType`, `deposit_price` and `result` are legacy names. */
export const itemFields = {
  cardType: oneOf('订单类型', ['dailian', 'raid']),
  deposit_price: whole('押金'),
  result,
}

export const orderItem = object(itemFields)

/** Actions that the caller may do now. */
export const actionsField = listOf('可用操作', text('操作'))

/** An order in which the caller has a seat. */
export const ownOrderItem = object({ ...itemFields, actions: actionsField })

const pageEnd = { has_more: yesNo('还有更多'), next_cursor: text('下一页位置') }

export const orderPage = object({ list: listOf('订单', orderItem), ...pageEnd })

export const ownOrderPage = object({ list: listOf('订单', ownOrderItem), ...pageEnd })
