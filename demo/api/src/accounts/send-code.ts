import { call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { object, optional, text } from '../kernel/schema.ts'
import { codeSenderFor } from './code-sender.ts'
import { issueCode, phoneField, withdrawCode } from './login-codes.ts'

const PER_MINUTE = 30

/**
 * Sends a code to a phone. `sandbox_code` is present only if the installation sends no real
 * messages.
 */
export const sendCode = call({
  path: '/api/basic/user/sendCode',
  who: 'open',
  perMinute: PER_MINUTE,
  request: object({ phone: phoneField }),
  reply: object({ sandbox_code: optional(text('验证码')) }),
  async run(context, { phone }, caller) {
    const codeSender = codeSenderFor(context, caller)
    if (codeSender === null) throw new CallFailure('CODE_NOT_SENT', '暂不支持手机验证码登录')
    const code = await issueCode(context, { phone, address: context.networkOf(caller.address) })
    try {
      const { shown } = await codeSender.send(phone, code)
      return shown === null ? {} : { sandbox_code: shown }
    } catch (cause) {
      await withdrawCode(context, phone)
      throw new CallFailure('CODE_NOT_SENT', undefined, { cause })
    }
  },
})
