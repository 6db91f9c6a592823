import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icons.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import styles from './account.module.css'
import { type Credentials, useLoginOptions } from './calls.ts'

interface TrialAccountsProps {
  /** The account that is logging in; null if none. */
  readonly busyAccount: string | null
  readonly onLogin: (credentials: Credentials) => void
}

/** Trial accounts with a login by one tap. */
export const TrialAccounts = ({ busyAccount, onLogin }: TrialAccountsProps) => {
  const options = useLoginOptions()
  if (options.isPending) return <SkeletonRows count={5} />
  if (options.isLoadingError) {
    return (
      <StateBlock
        art="broken"
        title="体验账号没有加载出来"
        text={options.error.message}
        action={{ text: '重新加载', run: () => options.refetch() }}
      />
    )
  }
  return (
    <ul className={styles.cards}>
      {options.data.accounts.map(({ account, nickname, headline, avatar }) => (
        <li key={account}>
          <button
            type="button"
            className={styles.card}
            disabled={busyAccount !== null}
            onClick={() => onLogin({ account })}
          >
            <Avatar src={avatar} name={nickname} />
            <span className={styles.who}>
              <span className={styles.nickname}>{nickname}</span>
              <span className={styles.headline}>{headline}</span>
            </span>
            <span className={styles.go}>
              {busyAccount === account ? <Spinner /> : <Icon name="forward" />}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
