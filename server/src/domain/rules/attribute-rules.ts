import { LIMITS, serverCodes, type WireAttribute } from 'tavern-im/protocol'
import { Refusal } from '../../kernel/refusal.ts'

type Written = Pick<WireAttribute, 'key' | 'value'>

const refuse = (code: number, why: string): never => {
  throw new Refusal(code, `write attributes: ${why}`)
}

/** Refuses keys and values that are too long: 10045, 10046. */
export const admitAttributes = (written: readonly Written[]): void => {
  for (const { key, value } of written) {
    if (Buffer.byteLength(key) > LIMITS.ATTRIBUTE_KEY_BYTES) {
      refuse(
        serverCodes.ATTRIBUTE_KEY_TOO_LONG,
        `a key is over ${LIMITS.ATTRIBUTE_KEY_BYTES} bytes`,
      )
    }
    if (Buffer.byteLength(value) > LIMITS.ATTRIBUTE_VALUE_BYTES) {
      const why = `a value is over ${LIMITS.ATTRIBUTE_VALUE_BYTES} bytes`
      refuse(serverCodes.ATTRIBUTE_VALUE_TOO_LONG, why)
    }
  }
}

/** Refuses attributes beyond the limits of a group: 10047, 10048. */
export const admitAllAttributes = (all: readonly Written[]): void => {
  if (all.length > LIMITS.ATTRIBUTES) {
    refuse(serverCodes.TOO_MANY_ATTRIBUTES, `more than ${LIMITS.ATTRIBUTES}`)
  }
  const bytes = all.reduce((sum, { key, value }) => sum + Buffer.byteLength(key + value), 0)
  if (bytes > LIMITS.ATTRIBUTES_BYTES) {
    refuse(serverCodes.ATTRIBUTES_TOO_LONG, `over ${LIMITS.ATTRIBUTES_BYTES} bytes together`)
  }
}
