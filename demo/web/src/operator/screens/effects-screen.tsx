import type { ReplyOf } from 'tavern-market-api/client'
import { askForm, reasonField, reasonIn } from '../kit/forms.ts'
import { ListView } from '../kit/list-view.tsx'
import { Act, Actions, Card, Cards, Facts, Heading, Mark, Quote } from '../kit/parts.tsx'
import { ask } from '../session.ts'
import { moment } from '../words.ts'

type Effect = ReplyOf<'/api/operator/effect/list'>['list'][number]

const retry = ({ stream, number, command }: Effect): void =>
  askForm({
    title: '立即重试',
    text: `现在重新发送 ${command}。`,
    fields: {},
    confirm: '重试',
    send: async (_values, key) =>
      (await ask('/api/operator/effect/retry', { stream, number }, key)).message,
  })

const drop = ({ stream, number, command }: Effect): void =>
  askForm({
    title: '放弃这条通知',
    text: `${command} 将不再发送，排在后面的通知会继续。`,
    fields: { reason: reasonField('只在操作记录中显示') },
    confirm: '放弃',
    isDanger: true,
    async send(values, key) {
      const request = { stream, number, reason: reasonIn(values) }
      return (await ask('/api/operator/effect/drop', request, key)).message
    },
  })

/** Calls to the chat that have failed. */
export const EffectsScreen = () => (
  <>
    <Heading title="聊天通知" />
    <ListView
      path="/api/operator/effect/list"
      request={{}}
      empty={{ title: '没有失败的通知', text: '所有通知都已送达聊天服务' }}
    >
      {(effects) => (
        <Cards>
          {effects.map((one) => (
            <Card
              key={`${one.stream} ${one.number}`}
              title={one.stream}
              aside={<Mark look="bad">失败{one.attempts}次</Mark>}
            >
              <Facts
                rows={[
                  ['命令', one.command],
                  ['下次重试', moment(one.due_at)],
                  ['排队中', `${one.waiting}条`],
                ]}
              />
              <Quote>{one.failure}</Quote>
              <Actions>
                <Act path="/api/operator/effect/drop" onClick={() => drop(one)}>
                  放弃
                </Act>
                <Act path="/api/operator/effect/retry" kind="primary" onClick={() => retry(one)}>
                  立即重试
                </Act>
              </Actions>
            </Card>
          ))}
        </Cards>
      )}
    </ListView>
  </>
)
