/** Every way in which a call can fail: the code in the envelope, the HTTP status, what the user reads. */
export const failures = {
  INVALID_REQUEST: { code: 10001, status: 400, text: '请求参数有误' },
  NOT_LOGGED_IN: { code: 10002, status: 401, text: '登录已失效，请重新登录' },
  ACCOUNT_UNKNOWN: { code: 10003, status: 200, text: '账号不存在' },
  CODE_WRONG: { code: 10004, status: 200, text: '验证码错误' },
  NOT_FOUND: { code: 10404, status: 404, text: '接口不存在' },
  UNEXPECTED: { code: 10500, status: 500, text: '服务开小差了，请稍后再试' },
} as const

export type FailureName = keyof typeof failures

/** Thrown by a call; answered as its row of `failures`. */
export class CallFailure extends Error {
  readonly row: (typeof failures)[FailureName]

  constructor(name: FailureName, message: string = failures[name].text) {
    super(message)
    this.name = 'CallFailure'
    this.row = failures[name]
  }
}
