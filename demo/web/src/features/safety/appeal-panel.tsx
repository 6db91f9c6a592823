import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { failureText, marketAs, type ReplyOf } from '../market/market.ts'
import { useQueryOf } from '../market/market-hooks.ts'
import styles from './safety.module.css'

type Appeal = ReplyOf<'/api/basic/user/appeal/detail'>

const MAX_CHARACTERS = 500
const MIN_CHARACTERS = 10

interface AppealPanelProps {
  /** Access token of the restricted account. */
  readonly accessToken: string
}

/** The reason of a restriction, and the appeal against it (ACCOUNT-09). */
export const AppealPanel = ({ accessToken }: AppealPanelProps) => {
  const market = marketAs(accessToken)
  const { data, error, refetch } = useQueryOf(market, '/api/basic/user/appeal/detail', {})
  if (data === undefined && error !== null) {
    return (
      <Card>
        <p className={styles.plain}>{failureText(error)}</p>
        <Button kind="soft" onClick={() => void refetch()}>
          重新加载
        </Button>
      </Card>
    )
  }
  if (data === undefined) return <SkeletonRows count={2} />
  return (
    <Card>
      {data.reason !== '' && (
        <>
          <h2 className={styles.title}>限制原因</h2>
          <p className={styles.plain}>{data.reason}</p>
        </>
      )}
      {data.status !== 'none' && <Written appeal={data} />}
      {data.status !== 'waiting' && (
        <AppealForm
          send={async (text) => {
            await market('/api/basic/user/appeal/save', { text })
            await refetch()
          }}
        />
      )}
    </Card>
  )
}

const Written = ({ appeal: { text, answer } }: { readonly appeal: Appeal }) => (
  <>
    <h2 className={styles.title}>我的申诉</h2>
    <p className={styles.plain}>{text}</p>
    <h2 className={styles.title}>处理结果</h2>
    <p className={styles.plain}>{answer === '' ? '客服正在处理，请稍后回来查看' : answer}</p>
  </>
)

const AppealForm = ({ send }: { readonly send: (text: string) => Promise<void> }) => {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const submit = async () => {
    const isShort = [...text.trim()].length < MIN_CHARACTERS
    setProblem(isShort ? `请至少写 ${MIN_CHARACTERS} 个字` : null)
    if (isShort) return
    setIsBusy(true)
    try {
      await send(text)
      setText('')
      toast('申诉已提交')
    } catch (error) {
      toast(failureText(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Form onSubmit={submit}>
      <TextArea
        label="提交申诉"
        value={text}
        placeholder="说明当时的情况和您的诉求"
        maxLength={MAX_CHARACTERS}
        error={problem}
        onChange={setText}
      />
      <Button type="submit" isBusy={isBusy}>
        提交申诉
      </Button>
    </Form>
  )
}
