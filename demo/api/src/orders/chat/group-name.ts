/** The chat's limit for group names. */
const NAME_BYTES = 100

/** A title as a group name, cut to the limit by whole characters. */
export const groupNameOf = (title: string): string => {
  let name = ''
  for (const sign of title) {
    if (Buffer.byteLength(name + sign) > NAME_BYTES) break
    name += sign
  }
  return name
}
