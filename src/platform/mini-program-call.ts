import type { Answer, Failure, RequestTask } from './mini-program-api.ts'

/** Where the host tells how a call has ended. */
export interface Hearing<Told> {
  success(told: Told): void
  fail(failure: Failure): void
}

/** Asks the host for something; what it does not give is an error that begins with what was wanted. */
export const asked = <Told>(action: string, ask: (heard: Hearing<Told>) => void): Promise<Told> =>
  new Promise((resolve, reject) => {
    const fail = ({ errMsg = '' }: Failure) => reject(new Error(`${action}: ${errMsg}`))
    ask({ success: resolve, fail })
  })

/** The same of a request, which can be stopped. */
export const started = (
  action: string,
  begin: (heard: Hearing<Answer>) => RequestTask | undefined,
) => {
  let stop = () => {}
  const answer = asked<Answer>(action, (heard) => {
    const task = begin(heard)
    stop = () => {
      task?.abort()
      heard.fail({ errMsg: 'stopped' })
    }
  })
  return { answer, stop: () => stop() }
}
