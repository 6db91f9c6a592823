import type { ErrorTexts } from './error-texts.ts'
import { access } from './zh-cn/access.ts'
import { client } from './zh-cn/client.ts'
import { group } from './zh-cn/group.ts'
import { message } from './zh-cn/message.ts'
import { relation } from './zh-cn/relation.ts'
import { service } from './zh-cn/service.ts'

/** Simplified Chinese for users of a product: the problem and the remedy, for every code. */
export const zhCN = {
  ...client,
  ...group,
  ...message,
  ...relation,
  ...access,
  ...service,
} as const satisfies ErrorTexts
