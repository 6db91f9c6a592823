import { type FormEvent, useState } from 'react'
import { moneyText } from 'tavern-market-api/client'
import { Money } from '../money.tsx'
import styles from './popup.module.css'
import { PopupActions } from './popup-actions.tsx'
import type { BodyProps } from './popup-host.tsx'

/** A centred short text. */
export const WordsBody = ({ popup, close }: BodyProps<'default' | 'info'>) => (
  <>
    <div className={styles.words}>{popup.context}</div>
    <PopupActions popup={popup} close={close} />
  </>
)

/** A long text that scrolls. */
export const NoticeBody = ({ popup, close }: BodyProps<'notice'>) => (
  <>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is read by keys too */}
    <div className={`${styles.words} ${styles.long}`} tabIndex={0}>
      {popup.context}
    </div>
    <PopupActions popup={popup} close={close} />
  </>
)

export const RuleBody = ({ popup, close }: BodyProps<'rule'>) => (
  <>
    <ol className={styles.rules}>
      {popup.context.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ol>
    <PopupActions popup={popup} close={close} />
  </>
)

/** An amount with its parts. */
export const MoneyBody = ({ popup, close }: BodyProps<'money'>) => {
  const { fen, lines } = popup.context
  return (
    <>
      <p className={styles.amount}>
        <Money fen={fen} />
      </p>
      {lines.length > 0 && (
        <dl className={styles.lines}>
          {lines.map((line) => (
            <div key={line.text} className={styles.line}>
              <dt>{line.text}</dt>
              <dd>{moneyText(line.fen)}</dd>
            </div>
          ))}
        </dl>
      )}
      <PopupActions popup={popup} close={close} />
    </>
  )
}

export const SettlementBody = ({ popup, close }: BodyProps<'settlement'>) => {
  const { identity, roomTitle, files, text } = popup.context
  return (
    <>
      <dl className={styles.lines}>
        <div className={styles.line}>
          <dt>身份</dt>
          <dd>{identity}</dd>
        </div>
        <div className={styles.line}>
          <dt>房间</dt>
          <dd>{roomTitle}</dd>
        </div>
      </dl>
      {text !== '' && <div className={`${styles.words} ${styles.long}`}>{text}</div>}
      {files.length > 0 && (
        <div className={styles.pictures}>
          {files.map((file, index) => (
            <img key={file} className={styles.picture} src={file} alt={`凭证 ${index + 1}`} />
          ))}
        </div>
      )}
      <PopupActions popup={popup} close={close} />
    </>
  )
}

/** Runs a submission: busy meanwhile, the popup stays open after a failure. */
export const useSubmit = (submit: () => Promise<boolean>, done: () => void) => {
  const [isBusy, setIsBusy] = useState(false)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    try {
      if (await submit()) done()
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, onSubmit: (event: FormEvent) => void onSubmit(event) }
}

const DIGITS = 4

/** A number by buttons or typing. */
export const CountBody = ({ popup, close }: BodyProps<'count'>) => {
  const { min, max, initial, unit, submit } = popup.context
  const [typed, setTyped] = useState(String(initial))
  // Typed values are limited to the bounds.
  const count = Math.min(max, Math.max(min, Number(typed)))
  const setCount = (next: number) => setTyped(String(next))
  const { isBusy, onSubmit } = useSubmit(
    () => submit(count),
    () => close('confirm'),
  )
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <div className={styles.stepper}>
        <button
          type="button"
          className={styles.step}
          aria-label="减少"
          disabled={count <= min}
          onClick={() => setCount(count - 1)}
        >
          −
        </button>
        <label className={styles.count}>
          <input
            className={styles.number}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            aria-label={`数量，${min} 到 ${max} ${unit}`}
            onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, DIGITS))}
            onBlur={() => setCount(count)}
          />
          {unit}
        </label>
        <button
          type="button"
          className={styles.step}
          aria-label="增加"
          disabled={count >= max}
          onClick={() => setCount(count + 1)}
        >
          +
        </button>
      </div>
      <PopupActions popup={popup} close={close} isForm isBusy={isBusy} />
    </form>
  )
}
