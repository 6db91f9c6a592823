import type { Answer, Failure, RequestTask } from './mini-program-api.ts'

/** Callbacks that report the end of a call. */
export interface Callbacks<Result> {
  success(result: Result): void
  fail(failure: Failure): void
}

/** Asks the host for something; what it does not give is an error that begins with what was wanted. */
export const called = <Result>(
  action: string,
  ask: (callbacks: Callbacks<Result>) => void,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const fail = ({ errMsg = '' }: Failure) => reject(new Error(`${action}: ${errMsg}`))
    ask({ success: resolve, fail })
  })

/** The same of a request, which can be stopped. */
export const started = (
  action: string,
  begin: (callbacks: Callbacks<Answer>) => RequestTask | undefined,
) => {
  let stop = () => {}
  const answer = called<Answer>(action, (callbacks) => {
    const task = begin(callbacks)
    stop = () => {
      task?.abort()
      callbacks.fail({ errMsg: 'stopped' })
    }
  })
  return { answer, stop: () => stop() }
}
