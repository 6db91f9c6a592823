/** What no browser opens as a page, whatever is in it: it is only ever saved. */
const PLAIN = 'application/octet-stream'

/** Hands a file that is here to the browser, to be kept under its name. */
export const keepFile = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content.slice(0, content.size, PLAIN))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Browsers take the address with the click; some read it a little later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

interface FetchOptions {
  /** Told from 0 to 1, where the server says how long the file is. */
  readonly onProgress?: (progress: number) => void
  readonly signal?: AbortSignal
}

/** Fetches a file as a whole; rejects where it is not to be had, or with `AbortError`. */
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
