/** Causes of causes are followed so far. */
const DEPTH = 4

const FRAMES = 8

const NAME = /^[\w.]{1,40}$/

const FRAME = /^\s+at .|@.*:\d+$/

/**
 * The parts of a thrown value that a log line may contain: its kind, code and stack position (ERROR-10). Its text may
 * quote the processed data (a JSON parser quotes its input), and its data may contain a message.
 */
export const safeDetail = (detail: unknown, depth = 0): unknown => {
  if (typeof detail === 'number' || detail === undefined) return detail
  if (typeof detail !== 'object' || detail === null) return typeof detail
  try {
    const { name, code, stack, message, cause } = detail as Readonly<Record<string, unknown>>
    const frames = framesOf(String(stack), String(message))
    return {
      name: isWord(name) ? name : 'object',
      ...(isWord(code) && { code }),
      ...(frames.length > 0 && { at: frames }),
      ...(cause !== undefined && depth < DEPTH && { cause: safeDetail(cause, depth + 1) }),
    }
  } catch {
    return 'unreadable'
  }
}

const isWord = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && NAME.test(value))

/** Some engines write the text of an error before its frames. */
const framesOf = (stack: string, message: string): readonly string[] => {
  const at = stack.indexOf(message)
  const frames = at < 0 ? stack : stack.slice(at + message.length)
  return frames
    .split('\n')
    .filter((line) => FRAME.test(line))
    .slice(0, FRAMES)
    .map((line) => line.trim())
}
