/** All failures of calls: code in the envelope, HTTP status, message for the user. */
export const failures = {
  INVALID_REQUEST: { code: 10001, status: 400, text: '请求参数有误' },
  NOT_LOGGED_IN: { code: 10002, status: 401, text: '登录已失效，请重新登录' },
  ACCOUNT_UNKNOWN: { code: 10003, status: 200, text: '账号不存在' },
  CODE_WRONG: { code: 10004, status: 200, text: '验证码错误' },
  KEY_REUSED: { code: 10005, status: 409, text: '该请求已提交过，请刷新后重试' },
  TOO_MANY_CALLS: { code: 10006, status: 429, text: '操作太频繁，请稍后再试' },
  NOT_ALLOWED: { code: 10007, status: 200, text: '您无权执行此操作' },
  ROLE_UNKNOWN: { code: 10008, status: 200, text: '角色不存在' },
  TOO_MANY_ROLES: { code: 10009, status: 200, text: '最多添加20个角色' },
  CODE_ENDED: { code: 10010, status: 200, text: '验证码已失效，请重新获取' },
  CODE_LIMIT: { code: 10011, status: 200, text: '获取验证码次数过多，请稍后再试' },
  CODE_NOT_SENT: { code: 10012, status: 200, text: '验证码发送失败，请稍后再试' },
  PICTURE_UNFIT: { code: 10013, status: 200, text: '图片已损坏，请换一张' },
  UPLOAD_LIMIT: { code: 10014, status: 200, text: '今日上传图片过多，请明天再试' },
  PHONE_TAKEN: { code: 10015, status: 200, text: '该手机号已绑定其他账号' },
  OLD_PHONE_NEEDED: { code: 10016, status: 200, text: '更换手机号需要验证原手机号' },
  PHONE_REQUEST_OPEN: { code: 10017, status: 200, text: '您已提交过申请，请等待客服处理' },
  PHONE_REQUEST_LIMIT: { code: 10018, status: 200, text: '今天申请次数过多，请明天再试' },
  DEVICE_UNKNOWN: { code: 10019, status: 200, text: '该设备已退出登录' },
  DELETION_STATE: { code: 10020, status: 200, text: '账号当前不能注销' },
  APPEAL_STATE: { code: 10021, status: 200, text: '您的申诉正在处理，请等待客服回复' },
  WECHAT_OFF: { code: 10022, status: 200, text: '暂不支持微信登录' },
  WECHAT_CODE_ENDED: { code: 10023, status: 200, text: '微信授权已失效，请重新登录' },
  WECHAT_TAKEN: { code: 10024, status: 200, text: '该微信已绑定其他账号' },
  NOT_FOUND: { code: 10404, status: 404, text: '接口不存在' },
  UNEXPECTED: { code: 10500, status: 500, text: '服务开小差了，请稍后再试' },
  ACCOUNT_RESTRICTED: { code: 20001, status: 200, text: '您的账号已被限制登录，请联系客服' },
  BALANCE_SHORT: { code: 30001, status: 200, text: '余额不足' },
  PAYMENT_UNKNOWN: { code: 30002, status: 200, text: '支付单不存在' },
  CHANNEL_UNKNOWN: { code: 30003, status: 200, text: '暂不支持该支付方式' },
  WITHDRAWAL_LIMIT: { code: 30004, status: 200, text: '超出今日提现额度' },
  RECORD_UNKNOWN: { code: 30005, status: 200, text: '没有找到这笔明细' },
  OPERATOR_TOKEN_WRONG: { code: 50001, status: 401, text: '登录已失效，请重新登录' },
  CERTIFICATION_STATE: { code: 50002, status: 200, text: '认证当前状态不支持此操作' },
  CERTIFICATION_UNKNOWN: { code: 50003, status: 200, text: '认证申请不存在' },
  RESTRICTION_STATE: { code: 50004, status: 200, text: '账号当前状态不支持此操作' },
  BANNER_UNKNOWN: { code: 50005, status: 200, text: '横幅不存在' },
  EFFECT_UNKNOWN: { code: 50006, status: 200, text: '该通知已送达或不存在' },
  FEEDBACK_UNKNOWN: { code: 50007, status: 200, text: '反馈不存在或已经回复' },
  PHONE_REQUEST_UNKNOWN: { code: 50008, status: 200, text: '该申请已处理或不存在' },
  OPERATOR_LOGIN_WRONG: { code: 50009, status: 200, text: '账号、密码或验证码不正确' },
  OPERATOR_LOCKED: { code: 50010, status: 429, text: '尝试次数过多，请15分钟后再试' },
  OPERATOR_RIGHT_MISSING: { code: 50011, status: 403, text: '您的角色没有此项权限' },
  OPERATOR_UNKNOWN: { code: 50012, status: 200, text: '运营人员不存在' },
  OPERATOR_STATE: { code: 50013, status: 200, text: '该运营人员当前状态不支持此操作' },
  OPERATOR_NAME_TAKEN: { code: 50014, status: 200, text: '该账号名已被使用' },
  OPERATOR_TICKET_ENDED: { code: 50015, status: 200, text: '登录已超时，请重新输入密码' },
  OPERATOR_SETUP_DONE: { code: 50016, status: 200, text: '管理员已创建，请用账号登录' },
  ROOM_UNKNOWN: { code: 50018, status: 200, text: '房间不存在，或当前状态不支持此操作' },
  WITHDRAWAL_ENDED: { code: 50019, status: 200, text: '该提现已处理或不存在' },
  JOB_UNKNOWN: { code: 50020, status: 200, text: '职业不存在，或当前状态不支持此操作' },
  REVIEW_UNKNOWN: { code: 50017, status: 200, text: '该评价已处理或不存在' },
  ORDER_STATE: { code: 40001, status: 200, text: '订单当前状态不支持此操作' },
  ORDER_UNKNOWN: { code: 40002, status: 200, text: '订单不存在' },
  SEAT_TAKEN: { code: 40003, status: 200, text: '该位置不可选择' },
  ALREADY_JOINED: { code: 40004, status: 200, text: '您已在该房间中' },
  NOT_CERTIFIED: { code: 40005, status: 200, text: '通过打手认证后才能担任打手' },
  ROLE_UNFIT: { code: 40006, status: 200, text: '该角色不符合订单要求' },
  TOO_MANY_ORDERS: { code: 40007, status: 200, text: '进行中的订单太多，请先处理已有订单' },
  REVIEW_STATE: { code: 40008, status: 200, text: '现在不能评价' },
  COUPON_UNKNOWN: { code: 60001, status: 200, text: '优惠券不存在' },
  COUPON_UNUSABLE: { code: 60002, status: 200, text: '优惠券不可用' },
  COUPON_NOT_RECEIVABLE: { code: 60003, status: 200, text: '优惠券暂时不能领取' },
  MESSAGE_UNKNOWN: { code: 60004, status: 200, text: '消息不存在' },
  FEEDBACK_LIMIT: { code: 60005, status: 200, text: '今天的反馈已经很多了，请明天再来' },
  SUBSIDY_ENDED: { code: 60006, status: 200, text: '该补贴已处理或不存在' },
} as const

export type FailureName = keyof typeof failures

interface FailureOptions extends ErrorOptions {
  /** Access token with which a restricted account appeals (ACCOUNT-09). */
  readonly appealToken?: string
}

/** Thrown by a call; becomes the response of its row in `failures`. */
export class CallFailure extends Error {
  readonly row: (typeof failures)[FailureName]
  readonly appealToken: string | undefined

  constructor(
    name: FailureName,
    message: string = failures[name].text,
    { appealToken, ...options }: FailureOptions = {},
  ) {
    super(message, options)
    this.name = 'CallFailure'
    this.row = failures[name]
    this.appealToken = appealToken
  }
}
