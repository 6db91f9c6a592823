import { UsageError } from '../usage-error.ts'

/** Target conversation of a command. */
export type Target =
  | { readonly kind: 'users'; readonly from: string | undefined; readonly to: string }
  | { readonly kind: 'group'; readonly groupFields: object; readonly from: string | undefined }

/** Options that name a conversation. */
export const targetOptions = {
  to: { value: 'userID', text: 'the other user' },
  from: { value: 'userID', text: 'userID of the sender (default: the administrator)' },
  group: { value: 'groupID', text: 'group or live room' },
  topic: { value: 'topicID', text: 'topic of that community' },
} as const

/** Parses the target conversation. Throws {@link UsageError} unless exactly one is given. */
export const targetOf = ({
  to,
  from,
  group,
  topic,
}: Readonly<Partial<Record<keyof typeof targetOptions, string>>>): Target => {
  if (group !== undefined && to !== undefined) {
    throw new UsageError('find conversation: give --to or --group, not both')
  }
  if (group !== undefined) {
    return {
      kind: 'group',
      from,
      groupFields: { GroupId: group, ...(topic && { TopicId: topic }) },
    }
  }
  if (to === undefined) throw new UsageError('find conversation: give --to or --group')
  return { kind: 'users', from, to }
}
