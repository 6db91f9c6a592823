/** A sample banner; times in days from now, 0 without an end. */
export interface SeededBanner {
  readonly title: string
  readonly image: string
  readonly link: string
  readonly text: string
  readonly steps: readonly string[]
  readonly rules: readonly string[]
  readonly action: string
  readonly toDay: number
}

export const seededBanners: readonly SeededBanner[] = [
  {
    title: '周五开荒，酒馆集合',
    image: '/banners/raid-friday.svg',
    link: '/pages/enter/home/subpages/market?kind=raid',
    text: '每周五晚上，各路团长在酒馆开车：首领一个不落，全程语音指挥，新人也能跟着打。挑一辆顺路的车，八点准时发车。',
    steps: [
      '在团本列表里挑一辆合适的车',
      '选好位置和游戏角色，支付押金上车',
      '到点进房间，听团长安排',
    ],
    rules: [
      '押金由平台保管，发车前退出全额退回。',
      '担任打手需要先通过打手认证。',
      '没有打满约定的首领，可以上报异常，由客服处理。',
    ],
    action: '去找团',
    toDay: 30,
  },
  {
    title: '领券下单更划算',
    image: '/banners/coupon-autumn.svg',
    link: '/pages/enter/home/subpages/discount',
    text: '满减券、折扣券同时开放领取，代练和团本都能用。先领到手，下单时自动挑最省的一张。',
    steps: ['到优惠中心领取优惠券', '加入房间或发布订单时选择一张', '押金立即抵扣，差额由平台补贴'],
    rules: [
      '每单限用一张，不可叠加。',
      '订单取消或退款，优惠券退回账户，过期的除外。',
      '各券数量有限，领完即止。',
    ],
    action: '去领券',
    toDay: 30,
  },
  {
    title: '成为认证打手',
    image: '/banners/guild-2.svg',
    link: '/pages/enter/my/subpages/thugauth',
    text: '手法过硬，就别只打给自己看。通过认证即可接单、开团，订单结算直接进钱包，随时提现。',
    steps: ['填写擅长的职业和经历', '上传一张战绩截图', '等待审核，通常两小时内完成'],
    rules: ['资料须为本人真实信息，冒用他人战绩不予通过。', '多次被投诉成立的，平台会收回认证。'],
    action: '去认证',
    toDay: 0,
  },
  {
    title: '第一次来？先看这里',
    image: '/banners/hall-1.svg',
    link: '/pages/enter/home/subpages/market',
    text: '开黑酒馆是找人代练、组团打本的地方。老板出押金，打手出手艺，打完双方满意再结算，中间的钱由平台保管。',
    steps: ['添加一个游戏角色', '逛逛订单市场，或者自己发布一单', '进房间聊清楚，再开始'],
    rules: ['请不要脱离平台转账。', '账号密码只在房间里告诉对方，打完及时修改。'],
    action: '逛逛市场',
    toDay: 0,
  },
]
