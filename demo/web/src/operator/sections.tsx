import type { ComponentType } from 'react'
import type { ReplyOf } from 'tavern-market-api/client'
import { AccountsScreen } from './screens/accounts-screen.tsx'
import { BannersScreen } from './screens/banners-screen.tsx'
import { CertificationsScreen } from './screens/certifications-screen.tsx'
import { CouponsScreen } from './screens/coupons-screen.tsx'
import { DashboardScreen } from './screens/dashboard-screen.tsx'
import { DisputesScreen } from './screens/disputes-screen.tsx'
import { EffectsScreen } from './screens/effects-screen.tsx'
import { FeedbackScreen } from './screens/feedback-screen.tsx'
import { JobsScreen } from './screens/jobs-screen.tsx'
import { LedgerScreen } from './screens/ledger-screen.tsx'
import { LogScreen } from './screens/log-screen.tsx'
import { NoticeScreen } from './screens/notice-screen.tsx'
import { OperatorsScreen } from './screens/operators-screen.tsx'
import { OrderScreen } from './screens/order-screen.tsx'
import { OrdersScreen } from './screens/orders-screen.tsx'
import { OwnScreen } from './screens/own-screen.tsx'
import { PaymentsScreen } from './screens/payments-screen.tsx'
import { PayoutsScreen } from './screens/payouts-screen.tsx'
import { PersonScreen } from './screens/person-screen.tsx'
import { PhonesScreen } from './screens/phones-screen.tsx'
import { ReviewsScreen } from './screens/reviews-screen.tsx'
import { RoomsScreen } from './screens/rooms-screen.tsx'
import { SettingsScreen } from './screens/settings-screen.tsx'
import { SubsidiesScreen } from './screens/subsidies-screen.tsx'
import type { OperatorPath } from './session.ts'

/** The number of pending items that the menu shows beside a title. */
type Count = Exclude<keyof ReplyOf<'/api/operator/login/check'>, 'name' | 'role' | 'rights'>

export interface Section {
  readonly path: string
  readonly title: string
  readonly screen: ComponentType
  /** The call whose right the section requires. */
  readonly needs: OperatorPath
  readonly count?: Count
  /** True for a screen that other screens link to, which is not in the menu. */
  readonly isLinked?: boolean
}

interface SectionGroup {
  readonly title: string
  readonly sections: readonly Section[]
}

const section = (
  path: string,
  title: string,
  screen: ComponentType,
  needs: OperatorPath,
  count?: Count,
): Section => ({ path, title, screen, needs, ...(count !== undefined && { count }) })

const linked = (path: string, title: string, screen: ComponentType, needs: OperatorPath) => ({
  ...section(path, title, screen, needs),
  isLinked: true,
})

const API = '/api/operator'

/** All screens, by the groups of the menu. */
export const sectionGroups: readonly SectionGroup[] = [
  {
    title: '总览',
    sections: [section('/', '今日概况', DashboardScreen, `${API}/dashboard/today`)],
  },
  {
    title: '交易',
    sections: [
      section('/orders', '订单', OrdersScreen, `${API}/order/list`),
      linked('/orders/:orderID', '订单详情', OrderScreen, `${API}/order/detail`),
      section('/disputes', '订单纠纷', DisputesScreen, `${API}/dispute/list`, 'disputes'),
      section('/coupons', '优惠券', CouponsScreen, `${API}/coupon/list`),
      section('/subsidies', '补贴核实', SubsidiesScreen, `${API}/subsidy/list`, 'subsidies'),
    ],
  },
  {
    title: '用户',
    sections: [
      section('/people', '账号管理', AccountsScreen, `${API}/account/list`),
      linked('/people/:account', '账号详情', PersonScreen, `${API}/account/detail`),
      section(
        ...(['/certifications', '认证审核', CertificationsScreen] as const),
        ...([`${API}/certification/list`, 'certifications'] as const),
      ),
      section('/phones', '更换手机号', PhonesScreen, `${API}/phone/list`, 'phones'),
      section('/feedback', '反馈与举报', FeedbackScreen, `${API}/feedback/list`, 'feedbacks'),
      section('/reviews', '评价', ReviewsScreen, `${API}/review/list`),
    ],
  },
  {
    title: '资金',
    sections: [
      section('/ledger', '资金概览', LedgerScreen, `${API}/ledger/overview`),
      section('/payments', '充值与对账', PaymentsScreen, `${API}/payment/list`),
      section('/payouts', '提现', PayoutsScreen, `${API}/payout/list`, 'payouts'),
    ],
  },
  {
    title: '运营',
    sections: [
      section('/banners', '首页横幅', BannersScreen, `${API}/banner/list`),
      section('/rooms', '公共房间', RoomsScreen, `${API}/room/list`),
      section('/jobs', '游戏职业', JobsScreen, `${API}/job/list`),
      section('/notice', '站内通知', NoticeScreen, `${API}/message/send`),
    ],
  },
  {
    title: '系统',
    sections: [
      section('/effects', '聊天通知', EffectsScreen, `${API}/effect/list`, 'effects'),
      section('/operators', '运营人员', OperatorsScreen, `${API}/operator/list`),
      section('/log', '操作记录', LogScreen, `${API}/log/list`),
      section('/settings', '平台设置', SettingsScreen, `${API}/settings/list`),
      section('/own', '我的账号', OwnScreen, `${API}/own/password`),
    ],
  },
]
