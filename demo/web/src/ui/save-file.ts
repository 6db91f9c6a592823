/** A type that browsers never open as a page, only save. */
const PLAIN = 'application/octet-stream'

/** Saves a local file through the browser. */
export const saveFile = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content.slice(0, content.size, PLAIN))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read the URL a little after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

interface FetchOptions {
  /** Called with 0 to 1 if the server sends the file's length. */
  readonly onProgress?: (progress: number) => void
  readonly signal?: AbortSignal
}

/** Downloads a file; rejects if it is not available, or with `AbortError`. */
export const fetchFile = async (
  url: string,
  { onProgress, signal }: FetchOptions = {},
): Promise<Blob> => {
  const answer = await fetch(url, signal === undefined ? {} : { signal })
  if (!answer.ok || answer.body === null) throw new Error(`fetch a file: ${answer.status}`)
  const length = Number(answer.headers.get('content-length') ?? 0)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let taken = 0
  const reader = answer.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts, { type: answer.headers.get('content-type') ?? '' })
    parts.push(value)
    taken += value.byteLength
    if (length > 0) onProgress?.(Math.min(1, taken / length))
  }
}
