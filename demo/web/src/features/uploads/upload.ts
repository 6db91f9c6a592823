import { accountSession, deviceID } from '../account/session.ts'
import { reachability } from '../network/reachability.ts'

interface Answer {
  readonly ok: boolean
  readonly url?: string
  readonly error_msg?: string
}

/** Uploads a picture; resolves with its path on this host. Rejects with a text for the user. */
export const upload = async (file: File): Promise<string> => {
  const form = new FormData()
  form.append('file_name', file.name)
  form.append('file', file)
  const accessToken = accountSession.get()?.accessToken ?? ''
  const response = await reachability.request('/upfile', {
    method: 'POST',
    body: form,
    headers: {
      device: 'h5',
      islogin: accessToken === '' ? '0' : '1',
      deviceid: deviceID(),
      accesstoken: accessToken,
    },
  })
  const answer = (await response.json().catch(() => null)) as Answer | null
  if (answer?.ok !== true || answer.url === undefined) {
    throw new Error(answer?.error_msg || '上传失败，请重试')
  }
  return answer.url
}
