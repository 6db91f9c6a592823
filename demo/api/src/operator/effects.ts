import { call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { listOf, object, text, whole, yesNo } from '../kernel/schema.ts'
import { done, reasonField } from './message.ts'

const named = {
  stream: text('通知序列', { min: 1, max: 200 }),
  number: whole('通知编号', { min: 1 }),
}

const effect = object({
  ...named,
  command: text('命令'),
  attempts: whole('次数'),
  due_at: whole('下次时间'),
  failure: text('失败原因'),
  /** Number of effects of the same stream behind it. */
  waiting: whole('排队数量'),
})

/** Effects that the chat has rejected, those with the most attempts first. */
export const operatorEffectList = call({
  path: '/api/operator/effect/list',
  who: 'operator',
  request: object(pageFields),
  reply: object({ list: listOf('通知', effect), has_more: yesNo('更多') }),
  async run({ db }, page) {
    const { offset, limit } = rowsOfPage(page)
    const rows = await db
      .selectFrom('effects')
      .where('failure', '!=', '')
      .orderBy('attempts', 'desc')
      .orderBy('stream')
      .offset(offset)
      .limit(limit)
      .select(['stream', 'number', 'command', 'attempts', 'due_at', 'failure'])
      .select(({ selectFrom }) =>
        selectFrom('effects as later')
          .whereRef('later.stream', '=', 'effects.stream')
          .whereRef('later.number', '>', 'effects.number')
          .select(({ fn }) => fn.countAll().as('count'))
          .as('waiting'),
      )
      .execute()
    const { list, has_more } = pageOf(page, rows)
    return { list: list.map((row) => ({ ...row, waiting: Number(row.waiting) })), has_more }
  },
})

/** Retries the effect now. */
export const operatorEffectRetry = call({
  path: '/api/operator/effect/retry',
  who: 'operator',
  isChange: true,
  request: object(named),
  reply: done,
  async run({ db, now }, { stream, number }) {
    const found = await db
      .updateTable('effects')
      .set({ due_at: now() })
      .where('stream', '=', stream)
      .where('number', '=', number)
      .returning('command')
      .executeTakeFirst()
    if (found === undefined) throw new CallFailure('EFFECT_UNKNOWN')
    return { message: `已安排重新发送 ${stream} 的第${number}条通知` }
  },
})

/**
 * Drops an effect that the chat rejects permanently, so that those behind it are delivered. Only
 * after a failure.
 */
export const operatorEffectDrop = call({
  path: '/api/operator/effect/drop',
  who: 'operator',
  isChange: true,
  request: object({ ...named, reason: reasonField }),
  reply: done,
  async run({ db }, { stream, number }) {
    const gone = await db
      .deleteFrom('effects')
      .where('stream', '=', stream)
      .where('number', '=', number)
      .where('failure', '!=', '')
      .returning(['command', 'body'])
      .executeTakeFirst()
    if (gone === undefined) throw new CallFailure('EFFECT_UNKNOWN')
    return { message: `已放弃 ${stream} 的第${number}条通知（${gone.command}）` }
  },
})
