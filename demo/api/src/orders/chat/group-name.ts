/** The chat takes no longer names. */
const NAME_BYTES = 100

/** A title as the name of a group: as many of its signs as fit. */
export const groupNameOf = (title: string): string => {
  let name = ''
  for (const sign of title) {
    if (Buffer.byteLength(name + sign) > NAME_BYTES) break
    name += sign
  }
  return name
}
