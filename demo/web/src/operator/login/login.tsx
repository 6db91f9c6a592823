import { useEffect, useState } from 'react'
import { failureText } from '../../features/market/failure.ts'
import { ask, type Me, session } from '../session.ts'
import styles from './login.module.css'
import {
  CodeStep,
  EnrolStep,
  PasswordStep,
  RecoveryStep,
  SetupStep,
  type Started,
} from './login-steps.tsx'

type Step =
  | { readonly name: 'password' | 'setup' }
  | { readonly name: 'code' | 'enrol'; readonly started: Started }
  | { readonly name: 'recovery'; readonly me: Me; readonly codes: readonly string[] }

const PASSWORD: Step = { name: 'password' }

/** Whether the first administrator must be created; also the reason why this is not known. */
const useSetup = (onNeeded: () => void): string => {
  const [failure, setFailure] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    ask('/api/operator/login/state', {})
      .then(({ needs_setup }) => needs_setup && onNeeded())
      .catch((error: unknown) => setFailure(failureText(error)))
  }, [])
  return failure
}

const Current = ({ step, go }: { readonly step: Step; readonly go: (step: Step) => void }) => {
  const back = () => go(PASSWORD)
  switch (step.name) {
    case 'password':
      return (
        <PasswordStep
          onStarted={(started) => go({ name: started.next === 'code' ? 'code' : 'enrol', started })}
        />
      )
    case 'setup':
      return <SetupStep onStarted={(started) => go({ name: 'enrol', started })} />
    case 'code':
      return <CodeStep started={step.started} onBack={back} />
    case 'enrol':
      return (
        <EnrolStep
          started={step.started}
          onBack={back}
          onEnrolled={(me, codes) => go({ name: 'recovery', me, codes })}
        />
      )
    case 'recovery':
      return <RecoveryStep codes={step.codes} onRead={() => session.open(step.me)} />
  }
}

/** The login, or the creation of the first administrator if none exists. */
export const Login = () => {
  const [step, setStep] = useState<Step>(PASSWORD)
  const reason = session.useReason()
  const failure = useSetup(() => setStep({ name: 'setup' }))
  const words = failure === '' ? reason : failure
  useEffect(() => {
    document.title = '登录 · 运营后台'
  }, [])
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1>开黑酒馆</h1>
        {step.name === 'password' && words !== '' && (
          <p className={styles.failure} role="alert">
            {words}
          </p>
        )}
        <Current key={step.name} step={step} go={setStep} />
      </div>
    </main>
  )
}
