/**
 * The state machine that sends verification codes. Sending takes at least 1.5 s.
 *
 *   0 idle ──► 1 sending ──1.5 s──► 2 cooldown ──60 s──► 3 again ──► 1 …        -1 unavailable
 *     ▲────── failed ──┘
 */
export type CodeSenderState =
  | { readonly state: 0 }
  | { readonly state: 1 }
  | { readonly state: 2; readonly secondsLeft: number }
  | { readonly state: 3 }
  | { readonly state: -1 }

export interface SentCode {
  /**
   * The code itself if the sandbox only shows it on this page; null if it was sent to the phone.
   */
  readonly shown: string | null
}

export const SEND_DELAY_MS = 1500
const COOLDOWN_SECONDS = 60
export const TICK_MS = 1000

export type CodeSenderEvent = 'requested' | 'delivered' | 'failed' | 'second-passed'

/** The next state; the same object if the event is ignored in this state. */
export const nextCodeSender = (now: CodeSenderState, event: CodeSenderEvent): CodeSenderState => {
  switch (event) {
    case 'requested':
      return canSend(now) ? { state: 1 } : now
    case 'delivered':
      return now.state === 1 ? { state: 2, secondsLeft: COOLDOWN_SECONDS } : now
    case 'failed':
      return now.state === 1 ? { state: 0 } : now
    case 'second-passed':
      if (now.state !== 2) return now
      return now.secondsLeft > 1 ? { state: 2, secondsLeft: now.secondsLeft - 1 } : { state: 3 }
    default:
      return event satisfies never
  }
}

export const canSend = (now: CodeSenderState): boolean => now.state === 0 || now.state === 3

/** The reason why no code can be sent now; null if one can be sent. */
export const refusalOf = (now: CodeSenderState): string | null => {
  switch (now.state) {
    case 0:
    case 3:
      return null
    case 1:
      return '正在发送中'
    case 2:
      return `${now.secondsLeft} 秒后可以重新获取`
    case -1:
      return '暂时无法发送'
    default:
      return now satisfies never
  }
}

export const codeSenderLabel = (now: CodeSenderState): string => {
  switch (now.state) {
    case 0:
      return '获取验证码'
    case 1:
      return '发送中'
    case 2:
      return `${now.secondsLeft} 秒后重发`
    case 3:
      return '重新获取'
    case -1:
      return '暂不可用'
    default:
      return now satisfies never
  }
}
