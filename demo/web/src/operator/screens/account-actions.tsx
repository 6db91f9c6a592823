import { askForm, reasonField, reasonIn } from '../kit/forms.ts'
import { Act } from '../kit/parts.tsx'
import { ask } from '../session.ts'

interface Account {
  readonly account: string
  readonly nickname: string
  readonly restricted_at: number
}

const restrict = ({ account, nickname }: Account): void =>
  askForm({
    title: `限制${nickname}（${account}）`,
    text: '对方将立即退出登录和聊天，不能再进行任何操作。',
    fields: { reason: reasonField('对方登录时会看到这段话') },
    confirm: '限制',
    isDanger: true,
    async send(values, key) {
      const request = { account, reason: reasonIn(values) }
      return (await ask('/api/operator/account/restrict', request, key)).message
    },
  })

const lift = ({ account, nickname }: Account): void =>
  askForm({
    title: `解除对${nickname}（${account}）的限制`,
    text: '对方可以重新登录，之前的登录全部失效。',
    fields: { reason: reasonField('只在操作记录中显示') },
    confirm: '解除限制',
    async send(values, key) {
      const request = { account, reason: reasonIn(values) }
      return (await ask('/api/operator/account/lift', request, key)).message
    },
  })

/** Restricts an account, or lifts its restriction. */
export const AccountActions = ({ account }: { readonly account: Account }) =>
  account.restricted_at === 0 ? (
    <Act path="/api/operator/account/restrict" onClick={() => restrict(account)}>
      限制账号
    </Act>
  ) : (
    <Act path="/api/operator/account/lift" onClick={() => lift(account)}>
      解除限制
    </Act>
  )
