import { callButton } from '../act.ts'
import { askForm } from '../dialog.ts'
import { div, h } from '../dom.ts'
import { lineField, textField } from '../fields.ts'
import { card, heading, type Section } from '../parts.ts'
import { ask, newKey } from '../session.ts'
import { toast } from '../toast.ts'

const write = (): void => {
  const key = newKey()
  const title = lineField('标题', { max: 30, placeholder: '30个字以内' })
  const text = textField('内容', { max: 1000 })
  const to = lineField('账号', { max: 32, hint: '不填则发给所有用户' })
  const link = lineField('链接', { placeholder: '/pages/enter/…', hint: '站内路径，可不填' })
  askForm({
    title: '写通知',
    text: '对方会在消息中心看到，发送后不能撤回。',
    fields: [title.element, text.element, link.element, to.element],
    confirm: '发送',
    async send() {
      const account = to.read().trim()
      const request = {
        title: title.read(),
        text: text.read(),
        link: link.read().trim(),
        ...(account === '' ? {} : { account }),
      }
      toast((await ask('/api/operator/message/send', request, key)).message)
    },
  })
}

export const notice: Section = {
  key: 'notice',
  title: '站内通知',
  needs: '/api/operator/message/send',
  show(container) {
    container.append(
      heading('站内通知', callButton('/api/operator/message/send', '写通知', 'main', write)),
      card(
        h('h2', {}, '给所有人或某个账号发一条消息'),
        div('soft', '通知进入用户的消息中心，例如活动、规则变更和停机维护。发过的通知见操作记录。'),
      ),
    )
  },
}
