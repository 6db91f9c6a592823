/** Names of `tim-js-sdk` 2.x that 3.5.7 no longer has. Printed into the guide and the report. */
export interface OldName {
  readonly name: string
  readonly says: string
}

export const OLD_NAMES: readonly OldName[] = [
  {
    name: 'GROUP_SYSTEM_NOTICE_RECEIVED',
    says: 'notices come with `MESSAGE_RECEIVED`, as messages of the type `TYPES.MSG_GRP_SYS_NOTICE`; their `payload.operationType` is what `event.data.type` was',
  },
  {
    name: 'SDK_RELOAD',
    says: 'remove the listener: the SDK fetches what was missed by itself and tells of it by the events of the lists',
  },
  { name: 'memberNum', says: 'of a group is `memberCount`; `maxMemberNum` is `maxMemberCount`' },
]

/** The rows of the table in the guide. */
export const oldNameRows = (): readonly string[] =>
  OLD_NAMES.map(({ name, says }) => `| \`${name}\` | ${says} |`)

/** The advice on a name; undefined if 3.5.7 has it. */
export const adviceOnOldName = (name: string): string | undefined =>
  OLD_NAMES.find((one) => one.name === name)?.says
