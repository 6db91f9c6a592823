import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import { isWebUrl } from '../../kernel/proxied-url.ts'
import { isLike } from '../../lib/is-like.ts'
import type { CredentialsAnswer, PreSignature, SliceAnswer, UploadResult } from './commands.ts'

const usable = <Answer extends object>(
  answer: Answer,
  example: object,
  isRight: (answer: Answer) => boolean,
): Answer => {
  if (isLike(example, answer) && isRight(answer)) return answer
  const why = 'the answer of the server cannot be used'
  throw imError(errorCodes.COS_GET_SIG_FAIL, { action: 'upload', why })
}

/** These take what a server has answered as it is, or throw 2041 where nothing can be done with it. */
export const credentialsIn = (answer: CredentialsAnswer): CredentialsAnswer =>
  usable(answer, { expiredTime: 0, sessionToken: '' }, (one) => one.sessionToken !== '')

export const preSignatureIn = (answer: { readonly preSigList: readonly PreSignature[] }) => {
  const [first] = usable(answer, { preSigList: [] }, ({ preSigList }) => preSigList.length > 0)
    .preSigList as [PreSignature]
  const example = { fileKey: '', uploadUrl: '', 'formFields?': {} }
  return usable(first, example, (one) => one.fileKey !== '' && isWebUrl(one.uploadUrl))
}

export const slicesIn = (answer: SliceAnswer, size: number): SliceAnswer =>
  usable(
    answer,
    { fileKey: '', uploadUrl: '', sliceBytes: 0, offset: 0, sliceUrlList: [''] },
    ({ fileKey, uploadUrl, sliceBytes, offset, sliceUrlList }) => {
      if (fileKey === '' || sliceBytes === 0 || offset > size) return false
      if (sliceUrlList.length === 0) return isWebUrl(uploadUrl)
      const isAtSlice = offset % sliceBytes === 0 || offset === size
      return isAtSlice && sliceUrlList.length * sliceBytes >= size && sliceUrlList.every(isWebUrl)
    },
  )

/** The result in the response to a whole file; undefined if it must be requested. */
export const resultIn = (json: string | undefined): UploadResult | undefined => {
  if (json === undefined) return undefined
  try {
    const result = JSON.parse(json)
    return isResult(result) ? result : undefined
  } catch {
    return undefined
  }
}

export const isResult = (answer: UploadResult): boolean =>
  isLike({ fileKey: '', fileSize: 0, width: 0, height: 0 }, answer) && isWebUrl(answer.location)
