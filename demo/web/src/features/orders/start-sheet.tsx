import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './start-sheet.module.css'
import {
  soonStart,
  startClock,
  startDayOf,
  startDays,
  startDayText,
  startTimes,
} from './start-times.ts'

interface StartSheetProps {
  readonly isOpen: boolean
  /** 0 to start when all seats are taken. */
  readonly startAt: number
  readonly onClose: () => void
  readonly onChoose: (startAt: number) => void
}

/** Lets the user choose the start of an order. */
export const StartSheet = ({ isOpen, onClose, ...form }: StartSheetProps) => (
  <Sheet title="开始时间" isOpen={isOpen} onClose={onClose}>
    <StartForm {...form} />
  </Sheet>
)

const ways = [
  { value: 'full', text: '人齐开打' },
  { value: 'timed', text: '约定时间' },
] as const

const StartForm = ({ startAt, onChoose }: Pick<StartSheetProps, 'startAt' | 'onChoose'>) => {
  const [now] = useState(() => Date.now())
  const [time, setTime] = useState(startAt > now ? startAt : 0)
  const days = startDays(now)
  const day = startDayOf(time)
  const changeDay = (next: number) => {
    const clock = startClock(time)
    const times = startTimes(next, now)
    setTime(times.find((one) => startClock(one) === clock) ?? times[0] ?? soonStart(now))
  }
  return (
    <>
      <Chips
        label="开始方式"
        options={ways}
        value={time === 0 ? 'full' : 'timed'}
        onChange={(way) => setTime(way === 'full' ? 0 : time || soonStart(now))}
      />
      {time !== 0 && (
        <>
          <h3 className={styles.label}>日期</h3>
          <Chips
            label="日期"
            isOneLine
            options={days.map((one) => ({ value: String(one), text: startDayText(one, now) }))}
            value={String(day)}
            onChange={(next) => changeDay(Number(next))}
          />
          <h3 className={styles.label}>时间</h3>
          <div className={styles.times}>
            <Chips
              label="时间"
              options={startTimes(day, now).map((one) => ({
                value: String(one),
                text: startClock(one),
              }))}
              value={String(time)}
              onChange={(next) => setTime(Number(next))}
            />
          </div>
        </>
      )}
      <div className={styles.foot}>
        <Button onClick={() => onChoose(time)}>确定</Button>
      </div>
    </>
  )
}
