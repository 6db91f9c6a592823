import { StoreFailure } from '../store-failure.ts'
import { elementText } from './s3-xml.ts'

/** The failure in a response; copying and completing can fail with status 200. */
export const failureIn = (status: number, body: string): StoreFailure | undefined => {
  if (status < 300 && !/<Error[ >]/.test(body)) return undefined
  const code = elementText(body, 'Code')
  const said = code === '' ? status : `${status} ${code}`
  return new StoreFailure(`the object store answered ${said}`, { status, code })
}

/** Whether there is no such object or upload. */
export const isMissing = (cause: unknown): boolean =>
  cause instanceof StoreFailure &&
  (cause.status === 404 ? cause.code !== 'NoSuchBucket' : missing.has(cause.code))

const missing = new Set(['NoSuchKey', 'NoSuchUpload'])

/** Whether a retry may succeed. False after a timeout, which has already taken its time. */
export const isPassing = (cause: unknown): boolean =>
  cause instanceof StoreFailure && (passing.has(cause.status) || cause.code === UNREACHABLE)

const passing = new Set([429, 500, 502, 503, 504])

const UNREACHABLE = 'Unreachable'

export const unreachable = (cause: unknown) =>
  new StoreFailure('the object store cannot be reached', { code: UNREACHABLE, cause })

export const late = () => new StoreFailure('the object store did not answer in time')
