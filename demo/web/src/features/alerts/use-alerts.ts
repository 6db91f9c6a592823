import { useEffect, useState } from 'react'
import { useChat, useSession } from 'tavern-im/react'
import { toast } from '../../ui/toast.ts'
import { type Alerts, alertsFailure, alertsOf, storeAlerts } from './alerts.ts'

/** The service worker that shows notifications; undefined if the browser has none. */
const worker = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration()

const UNABLE = '此设备不支持消息通知'

/** The alert setting of the logged-in user on this device. */
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
      storeAlerts(userID, alerts === 'off')
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

/**
 * Renews the push subscription with each session, because push services change subscriptions over
 * time.
 */
export const useRenewedAlerts = (): void => {
  const chat = useChat()
  const { status, userID } = useSession()
  useEffect(() => {
    if (status !== 'ready' || userID === '' || alertsOf(userID) !== 'on') return
    const renew = async () => {
      const registration = await worker()
      if (registration !== undefined) await chat.enableWebPush(registration)
    }
    renew().catch(() => {
      // The previous subscription stays valid until the push service rejects it.
    })
  }, [chat, status, userID])
}
