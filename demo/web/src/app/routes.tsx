import { type ComponentType, lazy } from 'react'
import type { IconName } from '../ui/icons.tsx'

/** Props that a screen gets from its row. */
interface ScreenProps {
  readonly title: string
}

export interface RouteRow {
  readonly path: string
  /** '' shows the product name; a screen may set a more specific title. */
  readonly title: string
  readonly screen: ComponentType<ScreenProps>
  /**
   * Requirements of the page: visitors are redirected to the login page; chat loads before the page
   * is shown.
   */
  readonly needs: 'nothing' | 'login' | 'chat'
  /** Present if the page is a tab. */
  readonly tab?: { readonly title: string; readonly icon: IconName }
}

/** Loads a screen on the first visit. */
const screen = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<ScreenProps>>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }))

export const routes: readonly RouteRow[] = [
  {
    path: '/',
    title: '',
    screen: screen(() => import('../screens/home-screen.tsx'), 'HomeScreen'),
    needs: 'nothing',
    tab: { title: '首页', icon: 'home' },
  },
  {
    path: '/pages/enter/message',
    title: '消息',
    screen: screen(() => import('../screens/message-screen.tsx'), 'MessageScreen'),
    needs: 'chat',
    tab: { title: '消息', icon: 'chat' },
  },
  {
    path: '/pages/enter/message/subpages/msg_detail',
    title: '消息详情',
    screen: screen(() => import('../screens/msg-detail-screen.tsx'), 'MsgDetailScreen'),
    needs: 'login',
  },
  {
    path: '/pages/enter/my',
    title: '我的',
    screen: screen(() => import('../screens/my-screen.tsx'), 'MyScreen'),
    needs: 'nothing',
    tab: { title: '我的', icon: 'person' },
  },
  {
    path: '/room/index',
    title: '聊天',
    screen: screen(() => import('../screens/room-screen.tsx'), 'RoomScreen'),
    needs: 'chat',
  },
  {
    path: '/user/index',
    title: '个人主页',
    screen: screen(() => import('../screens/person-screen.tsx'), 'PersonScreen'),
    needs: 'login',
  },
  {
    path: '/room/search',
    title: '搜索',
    screen: screen(() => import('../screens/search-screen.tsx'), 'SearchScreen'),
    needs: 'chat',
  },
  {
    path: '/pages/enter/home/subpages/boosters',
    title: '打手大厅',
    screen: screen(() => import('../screens/boosters-screen.tsx'), 'BoostersScreen'),
    needs: 'login',
  },
  {
    path: '/pages/enter/home/subpages/market',
    title: '订单市场',
    screen: screen(() => import('../screens/market-screen.tsx'), 'MarketScreen'),
    needs: 'nothing',
  },
  {
    path: '/pages/enter/home/subpages/market/create_room',
    title: '发布代练',
    screen: screen(() => import('../screens/create-room-screen.tsx'), 'CreateRoomScreen'),
    needs: 'login',
  },
  {
    path: '/pages/enter/home/subpages/market/pulish_order',
    title: '发布团本',
    screen: screen(() => import('../screens/publish-order-screen.tsx'), 'PublishOrderScreen'),
    needs: 'login',
  },
  {
    path: '/pages/enter/home/subpages/training',
    title: '代练房间',
    screen: screen(() => import('../screens/order-room-screen.tsx'), 'OrderRoomScreen'),
    needs: 'login',
  },
  {
    path: '/pages/enter/my/subpages/order/subpages/order_detail',
    title: '代练详情',
    screen: screen(() => import('../screens/order-room-screen.tsx'), 'OrderRoomScreen'),
    needs: 'login',
  },
  {
    path: '/pages/enter/my/subpages/order/subpages/order_room',
    title: '团本房间',
    screen: screen(() => import('../screens/order-room-screen.tsx'), 'OrderRoomScreen'),
    needs: 'login',
  },
  {
    path: '/pages/enter/home/subpages/promotion',
    title: '活动详情',
    screen: screen(() => import('../screens/promotion-screen.tsx'), 'PromotionScreen'),
    needs: 'nothing',
  },
  {
    path: '/pages/enter/home/subpages/discount',
    title: '优惠中心',
    screen: screen(() => import('../screens/discount-screen.tsx'), 'DiscountScreen'),
    needs: 'nothing',
  },
  {
    path: '/pages/enter/my/subpages/order',
    title: '我的订单',
    screen: screen(() => import('../screens/my-orders-screen.tsx'), 'MyOrdersScreen'),
    needs: 'login',
  },
  {
    path: '/pages/enter/my/subpages/order/subpages/order_report/index',
    title: '异常记录',
    screen: screen(() => import('../screens/order-reports-screen.tsx'), 'OrderReportsScreen'),
    needs: 'login',
  },
  {
    path: '/pages/enter/my/subpages/order/subpages/order_report/report',
    title: '上报异常',
    screen: screen(() => import('../screens/report-order-screen.tsx'), 'ReportOrderScreen'),
    needs: 'login',
  },
  {
    path: '/pages/enter/my/subpages/balance',
    title: '我的钱包',
    screen: screen(() => import('../screens/balance-screen.tsx'), 'BalanceScreen'),
    needs: 'login',
  },
  {
    path: '/pages/enter/my/subpages/balance/subpages/with_draw',
    title: '充值与提现',
    screen: screen(() => import('../screens/cash-screen.tsx'), 'CashScreen'),
    needs: 'login',
  },
  {
    path: '/pages/enter/my/subpages/balance/subpages/pay_result',
    title: '支付结果',
    screen: screen(() => import('../screens/pay-result-screen.tsx'), 'PayResultScreen'),
    needs: 'login',
  },
  {
    path: '/pages/enter/my/subpages/balance/subpages/record',
    title: '明细详情',
    screen: screen(() => import('../screens/record-screen.tsx'), 'RecordScreen'),
    needs: 'login',
  },
  {
    path: '/pages/enter/my/subpages/game_role_manage',
    title: '游戏角色',
    screen: screen(() => import('../screens/game-roles-screen.tsx'), 'GameRolesScreen'),
    needs: 'login',
  },
  {
    path: '/pages/enter/my/subpages/add_game_role',
    title: '添加角色',
    screen: screen(() => import('../screens/add-game-role-screen.tsx'), 'AddGameRoleScreen'),
    needs: 'login',
  },
  {
    path: '/pages/enter/my/subpages/thugauth',
    title: '打手认证',
    screen: screen(() => import('../screens/certification-screen.tsx'), 'CertificationScreen'),
    needs: 'login',
  },
  {
    path: '/pages/enter/my/subpages/my_detail',
    title: '个人资料',
    screen: screen(() => import('../screens/my-detail-screen.tsx'), 'MyDetailScreen'),
    needs: 'login',
  },
  {
    path: '/pages/enter/my/subpages/account_safety',
    title: '账号与安全',
    screen: screen(() => import('../screens/account-safety-screen.tsx'), 'AccountSafetyScreen'),
    needs: 'login',
  },
  {
    path: '/pages/enter/my/subpages/account_deletion',
    title: '注销账号',
    screen: screen(() => import('../screens/account-deletion-screen.tsx'), 'AccountDeletionScreen'),
    needs: 'login',
  },
  {
    path: '/pages/enter/my/subpages/blocked',
    title: '黑名单',
    screen: screen(() => import('../screens/blocked-screen.tsx'), 'BlockedScreen'),
    needs: 'chat',
  },
  {
    path: '/pages/enter/my/subpages/user_feedback',
    title: '意见反馈',
    screen: screen(() => import('../screens/user-feedback-screen.tsx'), 'UserFeedbackScreen'),
    needs: 'login',
  },
  {
    path: '/basic/userInfo',
    title: '编辑资料',
    screen: screen(() => import('../screens/basic-user-info-screen.tsx'), 'BasicUserInfoScreen'),
    needs: 'login',
  },
  {
    path: '/basic/list',
    title: '请选择',
    screen: screen(() => import('../screens/basic-list-screen.tsx'), 'BasicListScreen'),
    needs: 'login',
  },
  {
    path: '/pages/enter/my/subpages/privacy_policy',
    title: '隐私政策',
    screen: screen(() => import('../screens/privacy-policy-screen.tsx'), 'PrivacyPolicyScreen'),
    needs: 'nothing',
  },
  {
    path: '/pages/enter/my/subpages/user_agreement',
    title: '用户协议',
    screen: screen(() => import('../screens/user-agreement-screen.tsx'), 'UserAgreementScreen'),
    needs: 'nothing',
  },
  {
    path: '/pages/enter/my/subpages/about_mini_program',
    title: '关于开黑酒馆',
    screen: screen(() => import('../screens/about-screen.tsx'), 'AboutScreen'),
    needs: 'nothing',
  },
  {
    path: '/login',
    title: '登录',
    screen: screen(() => import('../screens/login-screen.tsx'), 'LoginScreen'),
    needs: 'nothing',
  },
  {
    path: '/pay',
    title: '支付',
    screen: screen(() => import('../screens/pay-screen.tsx'), 'PayScreen'),
    needs: 'login',
  },
  {
    path: '/black',
    title: '账号受限',
    screen: screen(() => import('../screens/black-screen.tsx'), 'BlackScreen'),
    needs: 'nothing',
  },
  {
    path: '*',
    title: '页面不存在',
    screen: screen(() => import('../screens/not-found-screen.tsx'), 'NotFoundScreen'),
    needs: 'nothing',
  },
]

/** Old addresses and their replacements. */
export const redirects: readonly { readonly from: string; readonly to: string }[] = [
  { from: '/home', to: '/' },
]
