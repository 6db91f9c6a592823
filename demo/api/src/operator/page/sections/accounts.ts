import type { ReplyOf } from '../../../client/market-client.ts'
import { moneyText } from '../../../kernel/money.ts'
import { callButton } from '../act.ts'
import { askForm } from '../dialog.ts'
import { div, form, h } from '../dom.ts'
import { reasonField } from '../fields.ts'
import { chips, pagedList } from '../list.ts'
import { card, facts, heading, mark, person, type Section } from '../parts.ts'
import { ask, newKey } from '../session.ts'
import { toast } from '../toast.ts'
import { moment } from '../words.ts'

type Account = ReplyOf<'/api/operator/account/list'>['list'][number]

const STATES = [
  ['all', '全部'],
  ['restricted', '已限制'],
] as const

const change = ({ account, nickname, restricted_at }: Account, done: () => void): void => {
  const key = newKey()
  const isFree = restricted_at === 0
  const reason = reasonField(isFree ? '对方登录时会看到这段话' : '只在操作记录中显示')
  askForm({
    title: isFree ? `限制${nickname}（${account}）` : `解除对${nickname}（${account}）的限制`,
    text: isFree
      ? '对方将立即退出登录和聊天，不能再进行任何操作。'
      : '对方可以重新登录，之前的登录全部失效。',
    fields: [reason.element],
    confirm: isFree ? '限制' : '解除限制',
    isDanger: isFree,
    async send() {
      const path = isFree ? '/api/operator/account/restrict' : '/api/operator/account/lift'
      toast((await ask(path, { account, reason: reason.read() }, key)).message)
      done()
    },
  })
}

const shown = (one: Account, done: () => void): HTMLElement => {
  const isFree = one.restricted_at === 0
  const verb = isFree ? '限制账号' : '解除限制'
  return card(
    div(
      'top',
      person(
        one,
        one.is_certified ? mark('认证打手', 'good') : null,
        isFree ? null : mark('已限制', 'bad'),
      ),
      callButton(
        isFree ? '/api/operator/account/restrict' : '/api/operator/account/lift',
        verb,
        'plain',
        () => change(one, done),
      ),
    ),
    facts([
      ['手机号', one.phone === '' ? '未绑定' : one.phone],
      ['余额', moneyText(one.balance)],
      ['注册时间', moment(one.created_at)],
      ...(isFree
        ? []
        : ([
            ['限制时间', moment(one.restricted_at)],
            ['限制原因', one.restricted_reason],
          ] as const)),
    ]),
  )
}

export const accounts: Section = {
  key: 'accounts',
  title: '账号管理',
  needs: '/api/operator/account/list',
  show(container) {
    let status: (typeof STATES)[number][0] = 'all'
    const input = h('input', {
      type: 'search',
      placeholder: '搜索账号、手机号或昵称',
      maxLength: 32,
      ariaLabel: '搜索账号',
    })
    const list = pagedList<Account>({
      load: (page) => ask('/api/operator/account/list', { words: input.value, status, page }),
      show: (one) => shown(one, () => void list.reload()),
      empty: '没有找到账号',
    })
    const search = form(
      'search',
      () => void list.reload(),
      input,
      h('button', { type: 'submit', className: 'button main' }, '搜索'),
    )
    const choice = chips(STATES, (state) => {
      status = state
      void list.reload()
    })
    container.append(heading('账号管理'), search, choice, list.element)
    void list.reload()
  },
}
