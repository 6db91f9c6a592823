/** Why bytes are not taken or given: an HTTP status and what the client is told. */
export class TransferFailure extends Error {
  override readonly name = 'TransferFailure'
  readonly status: number
  /** Bytes that the upload has, where the client had another number in mind. */
  readonly offset: number | undefined

  constructor(status: number, why: string, offset?: number) {
    super(why)
    this.status = status
    this.offset = offset
  }
}

export const tooLarge = () =>
  new TransferFailure(413, 'take file: larger than announced; start a new upload')

export const anotherOffset = (offset: number) =>
  new TransferFailure(409, `take slice: the next one begins at ${offset}`, offset)
