import { useEffect, useState } from 'react'
import { useChat, useSession } from 'tavern-im/react'
import { toast } from '../../ui/toast.ts'
import { type Alerts, alertsFailure, alertsOf, noteAlerts } from './alerts.ts'

/** The worker that shows them; none where the browser keeps none. */
const worker = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration()

const UNABLE = '此设备不支持消息通知'

/** Alerts of who is logged in, on this device. */
export const useAlerts = () => {
  const chat = useChat()
  const { userID } = useSession()
  const [known, setKnown] = useState<Alerts | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const alerts = known ?? alertsOf(userID)
  const toggle = async (): Promise<void> => {
    if (isBusy || userID === '') return
    const registration = alerts === 'unable' ? undefined : await worker()
    if (registration === undefined) return toast(UNABLE)
    setIsBusy(true)
    try {
      if (alerts === 'on') await chat.disableWebPush()
      else await chat.enableWebPush(registration)
      noteAlerts(userID, alerts === 'off')
      setKnown(alerts === 'off' ? 'on' : 'off')
      toast(alerts === 'off' ? '有新消息时会通知你' : '不再通知新消息')
    } catch (error) {
      toast(alertsFailure(error))
    } finally {
      setIsBusy(false)
    }
  }
  return { alerts, isBusy, toggle }
}

/** Renews the alerts that are on with each session: push services give others in time. */
export const useKeptAlerts = (): void => {
  const chat = useChat()
  const { status, userID } = useSession()
  useEffect(() => {
    if (status !== 'ready' || userID === '' || alertsOf(userID) !== 'on') return
    const renew = async () => {
      const registration = await worker()
      if (registration !== undefined) await chat.enableWebPush(registration)
    }
    renew().catch(() => {
      // Those of before are good until the push service says otherwise.
    })
  }, [chat, status, userID])
}
