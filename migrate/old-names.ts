/** Names of `tim-js-sdk` 2.x that 3.5.7 no longer has. Printed into the guide and the report. */
export interface OldName {
  readonly name: string
  readonly says: string
}

export const OLD_NAMES: readonly OldName[] = [
  {
    name: 'GROUP_SYSTEM_NOTICE_RECEIVED',
    says: 'use `MESSAGE_RECEIVED`: notices are messages of the type `TYPES.MSG_GRP_SYS_NOTICE`, and their `payload.operationType` has the value of the former `event.data.type`',
  },
  {
    name: 'SDK_RELOAD',
    says: 'remove the listener: after a reconnect the SDK fetches what it missed and fires the events of the lists',
  },
  {
    name: 'memberNum',
    says: 'is now `memberCount` (of a group); `maxMemberNum` is now `maxMemberCount`',
  },
]

/** The rows of the table in the guide. */
export const oldNameRows = (): readonly string[] =>
  OLD_NAMES.map(({ name, says }) => `| \`${name}\` | ${says} |`)

/** The advice on a name; undefined if 3.5.7 has it. */
export const adviceOnOldName = (name: string): string | undefined =>
  OLD_NAMES.find((one) => one.name === name)?.says
