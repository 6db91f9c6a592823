import { useEffect, useRef, useState } from 'react'
import { useWechatOptions } from '../account/calls.ts'
import { notifyOfProblem } from '../account/login-problem.ts'
import { leaveForWechat, loginByWechat, takeWechatReturn } from './wechat-login.ts'
import { isInWechat } from './wechat-script.ts'

/** The login by WeChat: whether it is offered, and the ticket if a phone must follow. */
export const useWechatLogin = (from: string) => {
  const { data } = useWechatOptions(isInWechat())
  const [isBusy, setIsBusy] = useState(false)
  const [ticket, setTicket] = useState('')
  const [path, setPath] = useState(from)
  const run = async (act: () => Promise<void>) => {
    setIsBusy(true)
    try {
      await act()
    } catch (error) {
      notifyOfProblem(error)
    } finally {
      setIsBusy(false)
    }
  }
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const returned = takeWechatReturn()
    if (returned === null) return
    setPath(returned.from)
    void run(async () => setTicket(await loginByWechat(returned.code)))
  })
  const isOffered = data !== undefined && data.app_id !== '' && ticket === ''
  return { isOffered, isBusy, ticket, path, leave: () => void run(() => leaveForWechat(from)) }
}
