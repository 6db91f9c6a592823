import { accountSession, deviceID } from './session.ts'

interface Envelope<Data> {
  readonly ok: boolean
  readonly error_code: number
  readonly error_msg: string
  readonly data: Data
}

const NOT_LOGGED_IN = 10002
const NO_ANSWER = -1

/** A call that failed; the message is for the user. */
class MarketError extends Error {
  readonly code: number

  constructor(code: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MarketError'
    this.code = code
  }
}

const post = async (path: string, body: object): Promise<Response> => {
  const session = accountSession.get()
  try {
    return await fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        device: 'h5',
        islogin: session === null ? '0' : '1',
        deviceid: deviceID(),
        accesstoken: session?.accessToken ?? '',
      },
      body: JSON.stringify(body),
    })
  } catch (cause) {
    throw new MarketError(NO_ANSWER, '网络不给力，请稍后再试', { cause })
  }
}

/** Calls the back end. Rejects with `MarketError`; a session that is over is ended here too. */
export const marketCall = async <Data>(
  path: `/api/${string}`,
  body: object = {},
): Promise<Data> => {
  const answer = await post(path, body)
  const envelope = (await answer.json().catch(() => null)) as Envelope<Data> | null
  if (envelope === null) throw new MarketError(NO_ANSWER, '服务开小差了，请稍后再试')
  if (envelope.ok) return envelope.data
  if (envelope.error_code === NOT_LOGGED_IN) accountSession.end()
  throw new MarketError(envelope.error_code, envelope.error_msg)
}
