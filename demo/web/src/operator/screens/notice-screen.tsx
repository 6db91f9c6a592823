import { askForm } from '../kit/forms.ts'
import { Act, Card, Heading, Soft } from '../kit/parts.tsx'
import { ask } from '../session.ts'

const TEXT_CHARACTERS = 1000

const write = (): void =>
  askForm({
    title: '写通知',
    text: '对方会在消息中心看到，发送后不能撤回。',
    fields: {
      title: { kind: 'line', label: '标题', max: 30, placeholder: '30个字以内' },
      text: { kind: 'area', label: '内容', max: TEXT_CHARACTERS },
      link: {
        kind: 'line',
        label: '链接',
        placeholder: '/pages/enter/…',
        hint: '站内路径，可不填',
      },
      account: { kind: 'line', label: '账号', max: 32, hint: '不填则发给所有用户' },
    },
    confirm: '发送',
    async send({ title, text, link, account }, key) {
      const to = account.trim() === '' ? {} : { account: account.trim() }
      const request = { title, text, link: link.trim(), ...to }
      return (await ask('/api/operator/message/send', request, key)).message
    },
  })

/** Messages to everybody or to one account. */
export const NoticeScreen = () => (
  <>
    <Heading title="站内通知">
      <Act path="/api/operator/message/send" kind="primary" onClick={write}>
        写通知
      </Act>
    </Heading>
    <Card title="给所有人或某个账号发一条消息">
      <Soft>通知进入用户的消息中心，例如活动、规则变更和停机维护。发过的通知见操作记录。</Soft>
    </Card>
  </>
)
