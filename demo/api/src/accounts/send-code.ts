import { call } from '../call.ts'
import { CallFailure, type FailureName } from '../kernel/failures.ts'
import { object, optional, text } from '../kernel/schema.ts'
import { codeSenderFor, SendFailure, type SendOutcome } from './code-sender.ts'
import { issueCode, phoneField, withdrawCode } from './login-codes.ts'

const PER_MINUTE = 30

/** Messages to the user; the operator reads the cause in the log. */
const REFUSALS: Readonly<Record<SendOutcome, readonly [name: FailureName, words?: string]>> = {
  number: ['CODE_NOT_SENT', '该手机号无法接收短信，请换一个号码'],
  limit: ['CODE_LIMIT', '该手机号接收短信过于频繁，请稍后再试'],
  uncertain: ['CODE_NOT_SENT', '短信可能稍有延迟，请留意手机短信'],
  service: ['CODE_NOT_SENT'],
}

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
      const outcome = cause instanceof SendFailure ? cause.outcome : 'service'
      // A code that may have been delivered stays valid.
      if (outcome !== 'uncertain') await withdrawCode(context, phone)
      const [name, words] = REFUSALS[outcome]
      throw new CallFailure(name, words, { cause })
    }
  },
})
