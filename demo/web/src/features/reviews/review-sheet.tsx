import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import type { CallPath, ReplyOf } from '../market/market.ts'
import { useMarketAction } from '../market/use-market.ts'
import styles from './review-sheet.module.css'
import { StarsInput } from './stars.tsx'

/** A participant of the other side with both reviews. */
export type Reviewed = ReplyOf<'/api/order/review/list'>['people'][number]

const MOST_TAGS = 3
const MOST_CHARACTERS = 200

const invalidates: readonly CallPath[] = [
  '/api/order/review/list',
  '/api/basic/user/profile',
  '/api/basic/user/reviews',
]

interface ReviewSheetProps {
  readonly orderID: string
  /** The reviewed person; null closes the sheet. */
  readonly person: Reviewed | null
  readonly tags: readonly string[]
  readonly onClose: () => void
}

/** The form for a review, filled with the earlier one. */
export const ReviewSheet = ({ orderID, person, tags, onClose }: ReviewSheetProps) => (
  <Sheet
    title={person === null ? '评价' : `评价 ${person.nickname}`}
    isOpen={person !== null}
    onClose={onClose}
  >
    {person !== null && <Fields orderID={orderID} person={person} tags={tags} onClose={onClose} />}
  </Sheet>
)

interface FieldsProps extends Omit<ReviewSheetProps, 'person'> {
  readonly person: Reviewed
}

const Fields = ({ orderID, person, tags, onClose }: FieldsProps) => {
  const { im_user_id, mine } = person
  const [stars, setStars] = useState(mine?.stars ?? 0)
  const [chosen, setChosen] = useState<readonly string[]>(mine?.tags ?? [])
  const [text, setText] = useState(mine?.text ?? '')
  const { run, isBusy } = useMarketAction('/api/order/review/save', { invalidates })
  const toggle = (tag: string) => {
    if (chosen.includes(tag)) return setChosen(chosen.filter((one) => one !== tag))
    if (chosen.length === MOST_TAGS) return toast(`最多选 ${MOST_TAGS} 个标签`)
    setChosen([...chosen, tag])
  }
  const submit = async () => {
    if (stars === 0) return toast('请先点星星打分')
    const saved = await run({ order_id: orderID, im_user_id, stars, tags: chosen, text })
    if (saved === null) return
    toast(saved.state === 'shown' ? '评价已公开，谢谢您' : '已评价，双方都评价后公开')
    onClose()
  }
  return (
    <div className={styles.form}>
      <StarsInput stars={stars} onChange={setStars} />
      <div className={styles.tags}>
        {tags.map((tag) => (
          <button
            key={tag}
            type="button"
            className={styles.tag}
            aria-pressed={chosen.includes(tag)}
            onClick={() => toggle(tag)}
          >
            {tag}
          </button>
        ))}
      </div>
      <TextArea
        label="说说这一单（选填）"
        value={text}
        placeholder="打得怎么样？沟通顺不顺？"
        maxLength={MOST_CHARACTERS}
        onChange={setText}
      />
      <p className={styles.note}>双方都评价后，或结算 7 天后公开；公开前可以修改</p>
      <Button isBusy={isBusy} onClick={() => void submit()}>
        提交评价
      </Button>
    </div>
  )
}
